import Foundation
import QuinceGuidelines
import Testing

@Suite("The rules for people")
struct RuleListingTests {
    @Test("are listed with their weight in each edition")
    func list() throws {
        let lines = RuleListing.list([.stubWording]).split(separator: "\n")
        #expect(
            lines == [
                "rule        2020     2022     2025     requires",
                "title.stub  error    warning  warning  Says sign in",
            ]
        )
    }

    @Test("are told in full")
    func page() {
        let page = RuleListing.page(of: .stubWording)
        for part in [
            "title.stub: Says sign in", "2020: error, 2022: warning", "https://developer.apple.com",
            "Login with Apple",
        ] {
            #expect(page.contains(part))
        }
    }

    @Test("are the same for programs")
    func json() throws {
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(RuleListing.json().utf8)) as? [String: Any]
        )
        let rules = try #require(object["rules"] as? [[String: Any]])
        #expect(rules.compactMap { $0["id"] as? String } == Rule.all.map(\.id))
    }

    @Test("have names by which one misspelled is found")
    func spelling() {
        #expect(
            Rule.hint(for: "button.min-widht") == "there is no such rule; did you mean 'button.min-width'?"
        )
        #expect(Rule.hint(for: "min-width") == "there is no such rule; did you mean 'button.min-width'?")
        #expect(Rule.hint(for: "something else") == "there is no such rule; see quince rules")
    }
}
