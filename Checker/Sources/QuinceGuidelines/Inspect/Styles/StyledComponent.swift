/// A component that gets its look from a template literal: `` const Box = styled.div`height: 44px` ``.
struct StyledComponent: Sendable {
    /// Of the element itself.
    let declarations: [String: String]
    /// Of elements inside it, by their names.
    let inner: [String: [String: String]]
    /// The element it draws, such as `button`; nil if it is made of another component.
    let element: String?

    /// The components that a program declares, by their names.
    static func all(in literals: [ScriptString], of source: SourceText) -> [String: StyledComponent] {
        var styled: [String: StyledComponent] = [:]
        for literal in literals {
            guard let name = literal.definition, let component = StyledComponent(literal, in: source) else {
                continue
            }
            styled[name] = component
        }
        return styled
    }

    /// nil for a string that is no component's.
    init?(_ string: ScriptString, in source: SourceText) {
        guard string.isTemplate, string.tag.hasPrefix("styled") else { return nil }
        let rest = string.tag.dropFirst("styled".count)
        self.element = rest.hasPrefix(".") ? String(rest.dropFirst().prefix { $0.isLetter }) : nil
        var sheet = StyleSheet()
        sheet.add("styled {" + Self.withoutCode(source.string(string.range)) + "}")
        var (own, inner): ([String: String], [String: [String: String]]) = ([:], [:])
        for rule in sheet.rules where rule.scope == .always && !rule.isOfPseudoElement {
            if rule.selector.count == 1 {
                own.merge(rule.declarations) { $1 }
            } else if let name = rule.selector.last?.name {
                inner[name, default: [:]].merge(rule.declarations) { $1 }
            }
        }
        self.declarations = own
        self.inner = inner
    }

    /// Code in it stays as a mark that no declaration with it is taken for.
    private static func withoutCode(_ text: String) -> String {
        var result = ""
        var cursor = ByteCursor(SourceText(path: "", bytes: Array(text.utf8)))
        var start = 0
        while !cursor.isAtEnd {
            guard cursor.isAt("${") else {
                cursor.position += 1
                continue
            }
            result += cursor.string(start..<cursor.position) + "$"
            cursor.position += 1
            cursor.position = cursor.behindBracket
            start = cursor.position
        }
        return result + cursor.string(start..<cursor.position)
    }
}
