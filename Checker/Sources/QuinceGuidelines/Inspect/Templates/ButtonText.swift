/// The words of a button as they are shown in one way of the conditions inside it.
struct ButtonText: Sendable {
    /// With single blanks.
    var text: String
    /// Where the first of them stands.
    var node: Int
    /// The last element that they all stand in has this node; sizes and colors are taken from there on outwards.
    var isCertain: Bool
    /// Whether code adds something that is not seen.
    var isComplete: Bool
    /// Of a text from a table.
    var locale: String?
    var branches: [Branch]

    /// The ways in which a button may be titled; those that name Apple where some do, else the last one.
    static func all(in items: [ContentItem], _ context: StyleContext) -> [ButtonText] {
        let visible = items.filter { item in
            guard !item.isHidden(in: context), !item.isOnlyRead, !item.isInSlot else { return false }
            return item.kind != .element
        }
        let texts = visible.filter { Self.text(of: $0).contains { $0.isLetter } }
        let naming = texts.filter { SignInText.holdsName(Self.text(of: $0)) }
        // “Opening Apple ID…” is shown while the button waits.
        let offers = naming.filter { $0.locale != nil || SignInText.isTitle(Self.text(of: $0)) }
        let heads =
            naming.isEmpty ? Array(texts.suffix(1)) : Array((offers.isEmpty ? naming : offers).prefix(40))
        var titles: [ButtonText] = []
        for head in heads {
            for title in Self.titles(visible.filter { !$0.excludes(head) }, head)
            where !titles.contains(where: { $0.text.utf8.elementsEqual(title.text.utf8) }) {
                titles.append(title)
            }
        }
        return titles
    }

    /// The titles around the text that names Apple, one for each way of the conditions that choose the other words.
    private static func titles(_ items: [ContentItem], _ head: ContentItem) -> [ButtonText] {
        let chosen = Set(head.branches.map(\.condition))
        var ways: [SourcePlace: Set<Int>] = [:]
        for item in items {
            guard case .text = item.kind else { continue }
            for branch in item.branches where !chosen.contains(branch.condition) {
                ways[branch.condition, default: []].insert(branch.way)
            }
        }
        guard !ways.isEmpty else { return [Self.joined(items, head)] }
        // What is there under a condition only may be gone: a way of its own.
        let all = ways.mapValues { $0.count > 1 ? $0.sorted() : $0.sorted() + [Self.gone] }
        let most = all.values.map(\.count).max() ?? 0
        var titles: [ButtonText] = []
        // Several conditions usually choose together: `busy ? "Wait" : "Sign in"` and `busy ? "…" : ""`.
        for round in 0..<min(most, Self.maximumWays) {
            let way = all.mapValues { $0[min(round, $0.count - 1)] }
            let shown = items.filter { item in
                item.branches.allSatisfy { way[$0.condition] == nil || way[$0.condition] == $0.way }
            }
            var title = Self.joined(shown, head)
            let showsExtra = ways.contains { $0.value.count == 1 && way[$0.key] != Self.gone }
            if ways.count > 1 || showsExtra { title.isCertain = false }
            titles.append(title)
        }
        let offers = titles.filter { SignInText.isTitle($0.text) }
        guard !offers.isEmpty else { return titles }
        // Words around a title that is one by itself say what happens.
        return offers.filter { title in
            !offers.contains { $0.text.utf8.count < title.text.utf8.count && title.text.contains($0.text) }
        }
    }

    private static let gone = Int.max
    private static let maximumWays = 8

    static func text(of item: ContentItem) -> String {
        guard case .text(let text) = item.kind else { return "" }
        return text
    }

    private static func joined(_ items: [ContentItem], _ head: ContentItem) -> ButtonText {
        let texts = items.filter { !Self.text(of: $0).isEmpty }
        let words = texts.flatMap { Self.text(of: $0).split { $0.isWhitespace } }
        let isComplete = !items.contains { item in
            guard case .unknown(let code) = item.kind else { return false }
            return !Self.isPicture(code)
        }
        return ButtonText(
            text: words.joined(separator: " "),
            node: texts.first?.node ?? head.node,
            isCertain: texts.allSatisfy(\.isCertain),
            isComplete: isComplete,
            locale: head.locale,
            branches: head.branches
        )
    }

    /// Whether code gives a picture, by its name.
    static func isPicture(_ code: String) -> Bool {
        let name = code.lowercased()
        return ["icon", "logo", "svg", "image", "img", "spinner", "loader", "loading"].contains {
            name.contains($0)
        }
    }
}
