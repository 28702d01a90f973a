import QuinceGuidelines
import Testing

@Suite("Apple's script on a page")
struct ScriptTests {
    @Test("is missing where it is known to be")
    func missing() throws {
        let trial = RuleTrial(id: "web.script-missing")
        #expect(try trial.says(of: Self.button(script: .known(nil))) == ["warning"])
        #expect(try trial.says(of: Self.button(script: .known(Self.script("en_US")))) == [])
        #expect(
            try trial.says(of: Self.button(script: .unknown(because: "a bundle may load it"))) == ["review"]
        )
        #expect(try trial.says(of: Self.button(script: .assumed(nil, because: "x"))) == ["review"])
        #expect(try trial.says(of: Self.button(script: .unseen)) == [])
        var custom = Self.button(script: .known(nil))
        custom.kind = .customText
        #expect(try trial.says(of: custom) == [])
    }

    /// A script's locale on a page in a language.
    struct Row: CustomTestStringConvertible, Sendable {
        let locale: String
        let page: String?
        let says: [String]
        let why: String
        var testDescription: String { self.why }

        init(_ locale: String, _ page: String?, _ says: [String], _ why: String) {
            (self.locale, self.page, self.says, self.why) = (locale, page, says, why)
        }
    }

    static let rows: [Row] = [
        Row("en_US", "en", [], "the page's language"),
        Row("en_GB", "en-US", [], "another country of the language"),
        Row("de_DE", "en", ["advice"], "another language"),
        Row("de_DE", nil, [], "a page that says no language"),
        Row("iw_IL", "he", [], "Hebrew by its old code"),
        Row("no_NO", "nb", [], "Norwegian by its other code"),
        Row("xx_XX", "en", ["advice"], "no locale of Apple's"),
        Row("en", "en", ["advice"], "no country"),
        Row("", "en", ["warning"], "an empty locale"),
        Row("${locale}", "de", [], "computed"),
        Row("{{ locale }}", "de", [], "a template's"),
    ]

    @Test("is in the page's language", arguments: rows)
    func locale(_ row: Row) throws {
        let button = Self.button(script: .known(Self.script(row.locale, page: row.page)))
        #expect(try RuleTrial(id: "web.locale").says(of: button) == row.says)
    }

    @Test("is not looked at where its address is another")
    func otherAddress() throws {
        let own = AppleScript(address: "/static/appleid.auth.js", pageLanguage: "de")
        #expect(try RuleTrial(id: "web.locale").says(of: Self.button(script: .known(own))) == [])
        #expect(try RuleTrial(id: "web.locale").says(of: Self.button(script: .known(nil))) == [])
    }

    @Test("finds one element, and the others are told")
    func duplicates() throws {
        let trial = RuleTrial(id: "web.duplicate-id")
        let (first, second) = (Self.element(line: 3), Self.element(line: 9))
        #expect(try trial.says(of: [first]) == [])
        #expect(try trial.says(of: [first, second]) == ["error"])
        #expect(try trial.says(of: [first, first]) == [], "measured twice")
        #expect(try trial.says(of: [first, Self.element(line: 9, path: "b.html")]) == [], "another page")
        #expect(try trial.says(of: [first, Self.element(line: 9, id: nil)]) == [], "without the id")
        var dark = second
        dark.variant = Variant(.dark)
        #expect(try trial.says(of: [first, dark]) == [], "another appearance")
        #expect(try trial.says(of: [first, second, Self.element(line: 12)]) == ["error", "error"])
    }

    @Test("may have several elements of which one is shown")
    func branches() throws {
        let trial = RuleTrial(id: "web.duplicate-id")
        let condition = SourcePlace(path: "a.html", line: 2)
        var (first, second) = (Self.element(line: 3), Self.element(line: 9))
        first.branches = [Branch(of: condition, way: 0)]
        second.branches = [Branch(of: condition, way: 1)]
        #expect(try trial.says(of: [first, second]) == [])
        second.branches = [Branch(of: condition, way: 0)]
        #expect(try trial.says(of: [first, second]) == ["error"])
        second.branches = [Branch(of: SourcePlace(path: "a.html", line: 5), way: 1)]
        #expect(try trial.says(of: [first, second]) == ["error"])
    }

    static func button(script: Measured<AppleScript?>) -> MeasuredButton {
        var button = MeasuredButton(.system, at: SourcePlace(path: "a.html", line: 3), on: .web)
        button.script = script
        return button
    }

    static func element(line: Int, path: String = "a.html", id: String? = "appleid-signin") -> MeasuredButton
    {
        var button = MeasuredButton(.system, at: SourcePlace(path: path, line: line), on: .web)
        button.attributes = id.map { [ButtonAttribute("id", $0)] } ?? []
        return button
    }

    static func script(_ locale: String, page: String? = nil) -> AppleScript {
        let base = "https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1"
        return AppleScript(address: "\(base)/\(locale)/appleid.auth.js", pageLanguage: page)
    }
}
