import QuinceGuidelines
import Testing

@Suite("Attributes for Apple's script")
struct ScriptAttributeTests {
    /// An attribute, and what is said of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let rule: String
        let attributes: [String: String?]
        let says: [String]
        let why: String
        var testDescription: String { "\(self.rule): \(self.why)" }

        init(_ rule: String, _ attributes: [String: String?], _ says: [String], _ why: String) {
            (self.rule, self.attributes, self.says, self.why) = (rule, attributes, says, why)
        }
    }

    static let ranges: [Row] = [
        Row("web.attr-range", ["data-width": "129"], ["warning"], "a point too narrow"),
        Row("web.attr-range", ["data-width": "130"], [], "the narrowest"),
        Row("web.attr-range", ["data-width": "375"], [], "the widest"),
        Row("web.attr-range", ["data-width": "376"], ["warning"], "a point too wide"),
        Row("web.attr-range", ["data-height": "29"], ["warning"], "a point too low"),
        Row("web.attr-range", ["data-height": "30"], [], "the lowest"),
        Row("web.attr-range", ["data-height": "64"], [], "the highest"),
        Row("web.attr-range", ["data-height": "65"], ["warning"], "a point too high"),
        Row("web.attr-range", ["data-size": "29"], ["warning"], "a logo a point too small"),
        Row("web.attr-range", ["data-size": "64"], [], "the largest logo"),
        Row("web.attr-range", ["data-border-radius": "0"], [], "square"),
        Row("web.attr-range", ["data-border-radius": "50"], [], "a pill"),
        Row("web.attr-range", ["data-border-radius": "51"], ["warning"], "rounder than round"),
        Row("web.attr-range", ["data-border-radius": "-1"], ["warning"], "below nothing"),
        Row("web.attr-range", ["data-logo-position": "182"], [], "the last place of the logo"),
        Row("web.attr-range", ["data-logo-position": "183"], ["warning"], "one behind it"),
        Row("web.attr-range", ["data-label-position": "100", "data-width": "200"], [], "half of the width"),
        Row(
            "web.attr-range",
            ["data-label-position": "101", "data-width": "200"],
            ["warning"],
            "more than half"
        ),
        Row(
            "web.attr-range",
            ["data-label-position": "101", "data-width": nil],
            [],
            "half of what is computed"
        ),
        Row("web.attr-range", ["data-width": "100%"], [], "as wide as the page lets it be"),
        Row("web.attr-range", ["data-border-radius": "100%"], ["review"], "no length"),
        Row("web.attr-range", ["data-width": "50%"], ["review"], "half of what is not known"),
        Row("web.attr-range", ["data-height": "44px"], ["review"], "a unit"),
        Row("web.attr-range", ["data-height": "+44"], ["review"], "a sign"),
        Row("web.attr-range", ["data-height": "４４"], ["review"], "digits of another script"),
        Row(
            "web.attr-range",
            ["data-height": "99999999999999999999"],
            ["review"],
            "more than a number holds"
        ),
        Row("web.attr-range", ["data-height": ""], [], "nothing said"),
        Row("web.attr-range", ["data-height": nil], [], "computed"),
        Row("web.attr-range", ["data-testid": "9000"], [], "not the script's"),
    ]

    static let words: [Row] = [
        Row("web.attr-value", ["data-color": "black"], [], "black"),
        Row("web.attr-value", ["data-color": "white"], [], "white"),
        Row("web.attr-value", ["data-color": "white-outline"], ["warning"], "a style of UIKit"),
        Row("web.attr-value", ["data-color": "Black"], ["warning"], "a capital letter"),
        Row("web.attr-value", ["data-color": nil], [], "computed"),
        Row("web.attr-value", ["data-color": ""], [], "nothing said"),
        Row("web.attr-value", ["data-border": "false"], [], "no border"),
        Row("web.attr-value", ["data-border": "1"], ["warning"], "a number"),
        Row("web.attr-value", ["data-type": "sign-in"], [], "sign in"),
        Row("web.attr-value", ["data-type": "sign in"], [], "as older pages spell it"),
        Row("web.attr-value", ["data-type": "sign-up"], [], "sign up"),
        Row("web.attr-value", ["data-type": "continue"], [], "continue"),
        Row("web.attr-value", ["data-type": "login"], ["warning"], "log in"),
        Row("web.attr-value", ["data-mode": "logo-only"], [], "a logo"),
        Row("web.attr-value", ["data-mode": "center"], ["warning"], "half a word"),
        Row("web.attr-value", ["data-logo-size": "medium"], [], "medium"),
        Row("web.attr-value", ["data-logo-size": "24"], ["warning"], "a number"),
        Row("web.attr-value", ["data-turbo": "false"], [], "not the script's"),
    ]

    @Test("are judged", arguments: ranges + words)
    func areJudged(_ row: Row) throws {
        #expect(try RuleTrial(id: row.rule).says(of: Self.button(row.attributes)) == row.says)
    }

    @Test("are judged nowhere but at the script's element", arguments: ["web.attr-range", "web.attr-value"])
    func onlyThere(_ rule: String) throws {
        var button = Self.button(["data-width": "1", "data-color": "red"])
        button.kind = .customText
        #expect(try RuleTrial(id: rule).says(of: button) == [])
        button.kind = .system
        button.platform = .iOS
        #expect(try RuleTrial(id: rule).says(of: button) == [])
    }

    @Test(
        "get a change where the word meant is clear",
        arguments: [("sign_in", "sign-in"), ("Login", "sign-in")]
    )
    func change(_ old: String, _ new: String) throws {
        let place = SourcePlace(path: "a.html", line: 4, column: 9)
        var button = Self.button([:])
        button.attributes = [ButtonAttribute("data-type", old, place: place)]
        var inspection = Inspection()
        inspection.buttons = [button]
        let finding = try #require(try RuleTrial(id: "web.attr-value").findings(in: inspection).first)
        #expect(finding.fix == Outcome.Fix(at: place, replacing: old, by: new))
        #expect(finding.place == place)
    }

    static let nearest: [(String, String, String?)] = [
        ("data-width", "400", "375"), ("data-width", "20", "130"), ("data-height", "65", "64"),
        ("data-height", "-4", "30"), ("data-border-radius", "51", "50"), ("data-size", "12", "30"),
        ("data-height", "44px", nil), ("data-width", "50%", nil),
    ]

    @Test("get the number that the script takes instead", arguments: nearest)
    func nearestNumber(_ name: String, _ old: String, _ new: String?) throws {
        let place = SourcePlace(path: "a.html", line: 4, column: 9)
        var button = Self.button([:])
        button.attributes = [ButtonAttribute(name, old, place: place)]
        var inspection = Inspection()
        inspection.buttons = [button]
        let trial = RuleTrial(id: "web.attr-range")
        let finding = try #require(try trial.findings(in: inspection).first)
        #expect(finding.fix == new.map { Outcome.Fix(at: place, replacing: old, by: $0) })
        guard let new else { return }
        #expect(try trial.says(of: Self.button([name: new])) == [])
    }

    static func button(_ attributes: [String: String?]) -> MeasuredButton {
        var button = MeasuredButton(.system, at: SourcePlace(path: "a.html", line: 3), on: .web)
        button.attributes = attributes.sorted { $0.key < $1.key }.map { ButtonAttribute($0.key, $0.value) }
        return button
    }
}
