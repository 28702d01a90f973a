import QuinceGuidelines
import Testing

@Suite("Numbers, colors and words that rules share")
struct RuleCheckTests {
    @Test("a number has as many decimals as tell it from the limit")
    func numbers() {
        #expect(points(139.96) == "140 pt")
        #expect(points(139.96, missing: 140) == "139.96 pt")
        #expect(points(139.9, missing: 140) == "139.9 pt")
        #expect(points(12, missing: 30) == "12 pt")
        #expect(points(139.999_999_99, missing: 140) == "140 pt")
        #expect(decimal(0.1779, missing: 0.18, places: 2) == "0.178")
        #expect(decimal(1e300) == "1e+300")
        #expect(decimal(.nan) == "nan")
    }

    @Test("an excerpt is one short line")
    func excerpts() {
        #expect(excerpt("Sign in") == "Sign in")
        #expect(excerpt("a\nb\u{202E}c") == "a b c")
        #expect(excerpt(String(repeating: "x", count: 70)) == String(repeating: "x", count: 60) + "…")
        #expect(excerpt(String(repeating: "x", count: 60)) == String(repeating: "x", count: 60))
    }

    @Test("a color that is none has a name nevertheless")
    func colors() {
        #expect(RGBColor(red: .nan, green: .infinity, blue: -1, alpha: .nan).hexadecimal == "#00FF00")
        #expect(RGBColor(white: 0.5, alpha: 0.5).hexadecimal == "#80808080")
    }

    @Test("an edition that is later has another weight, and the ones before keep theirs")
    func weights() {
        let weights = [Edition: Severity].since(.y2022, .error, before: .warning)
        #expect(Edition.allCases.map { weights[$0] } == [.warning, .error, .error])
        #expect([Edition: Severity].since(.y2022, .error)[.y2020] == nil)
    }
}
