import Wording

extension Finding {
    /// The message on one line.
    var plainMessage: String { self.message.onOneLine }

    /// The message with the numbers, such as `is 120 pt wide; required: at least 140 pt`.
    package var messageWithNumbers: String {
        guard let required = self.required else { return self.plainMessage }
        return "\(self.plainMessage); required: \(required.onOneLine)"
    }

    /// The severity that a reader sees, or `review`.
    var weight: String { self.verdict == .needsReview ? "review" : self.severity.rawValue }

    /// `file:line:column`, on one line; the project itself where it is at no place.
    var placeText: String { self.place.text }
}

extension SourcePlace {
    /// `file:line:column`, on one line; the project itself where it is at no place.
    var text: String { self.path.isEmpty ? "(the whole project)" : self.description.onOneLine }
}

extension CheckReport {
    /// The inputs, such as `12 files and 2 pages`.
    var scope: String {
        let files = String.counted(self.fileCount, "file")
        let pages = String.counted(self.pageCount, "page")
        switch (self.fileCount, self.pageCount) {
        case (_, 0): return files
        case (0, _): return pages
        default: return "\(files) and \(pages)"
        }
    }

    /// The content, such as `3 buttons, 2 screens`.
    var content: String {
        let requests = self.inspection.authorizations.count
        // Who names a page expects a button on it.
        let none = self.pageCount > 0 ? self.noButton : nil
        let parts = [
            self.buttonCount > 0 ? String.counted(self.buttonCount, "button") : none,
            self.screenCount > 0 ? String.counted(self.screenCount, "screen") : nil,
            requests > 0 ? String.counted(requests, "authorization request") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? self.noButton : parts.joined(separator: ", ")
    }

    /// Says that there is no button, as far as the notes allow.
    private var noButton: String {
        let kinds = Set(self.notes.map(\.kind))
        if kinds.contains(.notShown) { return "no Sign in with Apple button that is shown" }
        return "no Sign in with Apple button\(kinds.contains(.stillLoading) ? " so far" : "")"
    }

    /// The inputs, and how many of the files mention Sign in with Apple, such as `12 files (3 mention Sign in with Apple)`.
    var scopeWithMentions: String {
        let count = self.ledger.fileCount
        guard count > 0 else { return self.scope }
        return "\(self.scope) (\(String.counted(count, "mentions", "mention")) Sign in with Apple)"
    }

    /// Whether there was anything that a guideline is about.
    var hasContent: Bool {
        self.buttonCount > 0 || self.screenCount > 0 || !self.inspection.authorizations.isEmpty
    }

    /// Such as `2 errors, 1 warning, 3 need review`; nil without a finding.
    var verdicts: String? {
        let parts = [
            (self.count(.error), "error", "errors"), (self.count(.warning), "warning", "warnings"),
            (self.count(.advice), "piece of advice", "pieces of advice"),
            (self.reviews.count, "needs review", "need review"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty ? nil : parts.map { String.counted($0.0, $0.1, $0.2) }.joined(separator: ", ")
    }

    var editionNames: String { self.editions.map(\.rawValue).joined(separator: ", ") }

    /// Such as `2 suppressed, 3 in the baseline`; nil without such findings.
    var apart: String? {
        let known = self.findings.count { $0.status == .known }
        let suppressed = self.findings.count { !$0.isOpen } - known
        let parts = [
            suppressed > 0 ? "\(suppressed) suppressed" : nil,
            known > 0 ? "\(known) in the baseline" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    var seconds: Double {
        Double(self.duration.components.seconds) + Double(self.duration.components.attoseconds) / 1e18
    }

    /// Seconds with one decimal.
    var durationText: String { "\(decimal(self.seconds)) s" }
}
