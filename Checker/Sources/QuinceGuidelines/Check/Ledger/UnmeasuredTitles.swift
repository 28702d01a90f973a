/// Titles in the app's files that no measured button shows.
///
/// Code can hand a title on in ways that no reader follows. The words alone tell whether they are approved; whether a button shows
/// them needs review.
struct UnmeasuredTitles {
    /// A button with nothing but such a title, for the rule about words.
    let buttons: [MeasuredButton]

    init() { self.buttons = [] }

    init(_ files: [FileMentions], _ ledger: Ledger, beside inspection: Inspection) {
        let projects = Dictionary(files.map { ($0.path, $0.project) }) { first, _ in first }
        var shown: [String?: Set<String>] = [:]
        var places: Set<SourcePlace> = []
        for button in inspection.buttons {
            let texts = [button.title?.text.value, button.accessibleName.value].compactMap(\.self)
            let project = projects[button.place.path] ?? nil
            shown[project, default: []].formUnion(texts.map { TitleText($0).key })
            places.formUnion([button.place, button.title?.place].compactMap { $0?.withoutColumn })
        }
        var seen = shown
        self.buttons = ledger.entries.compactMap { entry in
            let mention = entry.mention
            guard let text = Self.title(of: entry), !places.contains(mention.place.withoutColumn) else {
                return nil
            }
            let project = projects[mention.place.path] ?? nil
            guard seen[project, default: []].insert(TitleText(text).key).inserted else { return nil }
            var button = MeasuredButton(.customText, at: mention.place, on: .crossPlatform)
            let reason =
                mention.kind == .joined
                ? "this title is joined with a name that may be Apple's"
                : "the checker didn't find the button that shows it"
            button.title = ButtonTitleMeasure(.assumed(text, because: reason), place: mention.place)
            return button
        }
    }

    /// Characters of code.
    private static let signs = Set("(){}[]<>=;_/\\$:\"`")

    /// The title; nil if people can't see it on a button, or if it may be a text beside one.
    private static func title(of entry: Ledger.Entry) -> String? {
        switch (entry.mention.kind, entry.fate) {
        case (.title, .measured), (.title, .asked), (.title, .aside(.otherFile)):
            let text = TitleText(entry.mention.text)
            let isProse = text.words.contains(" ") && !text.words.contains(where: Self.signs.contains)
            let isSentence = entry.mention.text.last.map { ".。".contains($0) } ?? false
            let isOffer = isProse && !isSentence && text.isOffer(in: TitleLanguage(of: text, locale: nil))
            return isOffer && !ApprovedTitles.all.occur(in: text) ? entry.mention.text : nil
        case (.joined, .asked):
            // “Sign in with” and Apple's name would be right.
            let verb = entry.mention.text.replacing(" with …", with: "")
            return ["sign in", "sign up", "continue"].contains(verb)
                ? nil : "\(verb.prefix(1).uppercased())\(verb.dropFirst()) with Apple"
        default: return nil
        }
    }
}

extension SourcePlace {
    fileprivate var withoutColumn: SourcePlace { SourcePlace(path: self.path, line: self.line) }
}
