import Testing

@testable import QuinceService

@Suite("Contrast of a button with its page")
struct ContrastRatioTests {
    @Test(
        "the pairs that others publish",
        arguments: [
            ("#000000", "#ffffff", "21 : 1"), ("#ffffff", "#ffffff", "1 : 1"),
            ("#FFFFFF", "#767676", "4.5 : 1"), ("#777777", "#ffffff", "4.4 : 1"),
            ("#d1d1d6", "#ffffff", "1.5 : 1"), ("#aaaaaa", "#ffffff", "2.3 : 1"),
            ("#000000", "#0b4b2a", "2 : 1"), ("#007580", "#000000", "3.8 : 1"),
            ("#ff0000", "#ffffff", "3.9 : 1"), ("#949494", "#ffffff", "3 : 1"),
            ("#959595", "#ffffff", "2.9 : 1"),
        ]
    )
    func ratios(_ one: String, _ other: String, _ expected: String) throws {
        let (one, other) = try (#require(PageColor(parsing: one)), #require(PageColor(parsing: other)))
        #expect(ContrastRatio(one, other).description == expected)
        #expect(ContrastRatio(other, one) == ContrastRatio(one, other))
    }

    @Test(
        "a color is #rrggbb and nothing else",
        arguments: [
            "", "#", "#fff", "ffffff", "#fffffff", "#ggffff", "#+abcde", "#-abcde", " #ffffff", "#ffffff ",
            "red", "#ffffff\"", "#ｆｆ", "rgb(0,0,0)",
        ]
    )
    func refusals(_ text: String) {
        #expect(PageColor(parsing: text) == nil)
    }

    @Test("a color keeps its digits", arguments: ["#000000", "#0b6e4f", "#fffffe", "#A1B2C3"])
    func digits(_ text: String) throws {
        #expect(try #require(PageColor(parsing: text)).text == text.lowercased())
    }
}
