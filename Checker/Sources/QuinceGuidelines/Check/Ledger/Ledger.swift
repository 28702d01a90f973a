/// How every mention of Sign in with Apple ends.
///
/// A button that no inspector finds leaves mentions behind: in texts, names, imports. So a project without a finding can be told
/// from one whose button was overlooked.
package struct Ledger: Sendable {
    /// A mention and its end.
    package struct Entry: Hashable, Sendable {
        package var mention: Mention
        package var fate: MentionFate

        package init(_ mention: Mention, _ fate: MentionFate) {
            self.mention = mention
            self.fate = fate
        }
    }

    /// In the order of the files and lines.
    package private(set) var entries: [Entry] = []
    /// Files in languages whose interfaces no inspector reads, and that seem to show a button.
    package private(set) var unread: [UnreadableInput] = []

    package init() {}

    /// Settles the mentions of files with what was measured.
    ///
    /// - Parameters:
    ///   - files: The files with mentions.
    ///   - inspection: What was measured in all of them.
    package init(_ files: [FileMentions], _ inspection: Inspection) {
        let files = Self.withoutOtherCompanies(files)
        let settling = LedgerSettling(files, inspection)
        for file in files {
            self.entries += zip(file.mentions, settling.fates(of: file)).map { Entry($0, $1) }
            if let language = settling.unreadLanguage(of: file) {
                let reason = "shows Sign in with Apple, but the checker can't read interfaces in \(language)"
                self.unread.append(UnreadableInput(SourcePlace(path: file.path), reason))
            }
        }
        self.entries.sort { ($0.mention.place, $0.mention.text) < ($1.mention.place, $1.mention.text) }
    }

    /// Without titles that are joined with a name, in projects where that name is never Apple's.
    private static func withoutOtherCompanies(_ files: [FileMentions]) -> [FileMentions] {
        let nothing: Set<Mention.Kind> = [.joined, .comment, .other]
        let named = Set(files.filter { $0.mentions.contains { !nothing.contains($0.kind) } }.map(\.project))
        return files.filter { file in
            named.contains(file.project) || file.mentions.contains { $0.kind != .joined }
        }
    }

    /// The number of files with a mention that isn't only a comment or another product.
    package var fileCount: Int {
        Set(self.entries.filter { !$0.isIncidental }.map(\.mention.place.path)).count
    }

    /// What was seen and not measured: the mention of each file that says most about a button, those of titles and of code first.
    package var seen: [Entry] { self.remarks.map(\.entry) }

    /// What was seen and not measured, and in how many more languages the texts are.
    ///
    /// The same texts in many languages are one remark: no list is so long that the code behind them is out of sight.
    package var remarks: [(entry: Entry, otherLanguages: Int)] {
        let unread = Set(self.unread.map(\.place.path))
        var best: [String: (rank: Int, index: Int)] = [:]
        for (index, entry) in self.entries.enumerated() {
            let path = entry.mention.place.path
            guard case .asked = entry.fate, !unread.contains(path) else { continue }
            let rank = entry.rank
            if rank < best[path]?.rank ?? .max { best[path] = (rank, index) }
        }
        var tables: [String: (languages: Int, order: Int, rank: Int, index: Int)] = [:]
        var remarks: [(rank: Int, index: Int, others: Int)] = []
        for (path, found) in best.sorted(by: { $0.key < $1.key }) {
            guard let table = TextTablePath(path) else {
                remarks.append((found.rank, found.index, 0))
                continue
            }
            // Only what is said for the same reason is the same.
            let key = "\(table.pattern) \(self.entries[found.index].mention.kind)"
            var known = tables[key] ?? (0, .max, .max, found.index)
            known.languages += 1
            known.rank = min(known.rank, found.rank)
            if table.order < known.order { (known.order, known.index) = (table.order, found.index) }
            tables[key] = known
        }
        remarks += tables.values.map { ($0.rank, $0.index, $0.languages - 1) }
        return remarks.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
            .map { (self.entries[$0.index], $0.others) }
    }
}

extension Ledger.Entry {
    /// Whether it says nothing about Sign in with Apple in this project.
    fileprivate var isIncidental: Bool {
        [.aside(.comment), .aside(.otherProduct), .aside(.vendor), .aside(.test)].contains(self.fate)
    }

    /// How little it says about a button: 0 says most.
    fileprivate var rank: Int {
        let rank = 2 * self.mention.kind.rank + (self.isInResource ? 1 : 0)
        return switch self.fate {
        case .asked(LedgerSettling.drawsLogo): min(rank, 3)
        case .asked(LedgerSettling.hasInterface): min(rank, 7)
        default: rank
        }
    }

    /// Whether it is in a file of texts, assets or settings.
    fileprivate var isInResource: Bool {
        let path = self.mention.place.path
        let ending = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]).lowercased() } ?? ""
        return TextTablePath(path) != nil || MentionLanguage(ending).purpose == .resource
    }
}

extension Mention.Kind {
    /// How much it says about a button: 0 says most.
    fileprivate var rank: Int {
        switch self {
        case .title: 0
        case .systemButton: 1
        case .joined, .labelling: 2
        case .text: 3
        case .name, .fileName, .provider: 4
        case .importing, .endpoint, .other, .comment: 5
        }
    }
}
