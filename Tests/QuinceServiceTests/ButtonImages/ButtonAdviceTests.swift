import QuinceButtons
import Testing

@testable import QuinceService

@Suite("Advice about a button")
struct ButtonAdviceTests {
    /// A button, its page, and what is said.
    struct Row: CustomTestStringConvertible, Sendable {
        let mode: ButtonSpecification.Mode
        let changes: [String: String]
        let page: String
        let warnings: [String]
        let judgment: String
        let why: String
        var testDescription: String { self.why }

        init(
            _ why: String,
            _ changes: [String: String],
            on page: String,
            mode: ButtonSpecification.Mode = .center,
            _ warnings: [String] = [],
            judgment: String = enough
        ) {
            (self.mode, self.changes, self.page) = (mode, changes, page)
            (self.warnings, self.judgment, self.why) = (warnings, judgment, why)
        }
    }

    static let enough = "Sufficient: a control needs 3 : 1 (WCAG 1.4.11)."
    static let tooLittle = "Too low: a control needs 3 : 1 (WCAG 1.4.11)."
    static let white = ["width": "280", "height": "44", "color": "white"]
    static let outlined = white.merging(["border": "true"]) { $1 }
    static let black = ["width": "280", "height": "44"]

    static let rows: [Row] = [
        Row("black on white", black, on: "#ffffff"),
        Row("black on light gray, as the guidelines show it", black, on: "#d1d1d6"),
        Row(
            "black on dark green, which the guidelines cross out",
            black,
            on: "#0b4b2a",
            ["Black is for white or light backgrounds, never for dark ones; use white."],
            judgment: tooLittle
        ),
        Row(
            "black where white would do better",
            black,
            on: "#007580",
            ["Black is for white or light backgrounds; white has more contrast on this one."]
        ),
        Row(
            "a black border on black changes nothing",
            black.merging(["border": "true"]) { $1 },
            on: "#000000",
            ["Black is for white or light backgrounds, never for dark ones; use white."],
            judgment: tooLittle
        ),
        Row("white on dark green, as the guidelines show it", white, on: "#0b4b2a"),
        Row(
            "white on light gray, which the guidelines cross out",
            white,
            on: "#d1d1d6",
            [
                "White without a border is for dark or colored backgrounds; on this background, add the border, or use black."
            ],
            judgment: tooLittle
        ),
        Row(
            "white on yellow: a border would be clutter",
            white,
            on: "#ffe600",
            ["White without a border is for dark or colored backgrounds; on this background, use black."],
            judgment: tooLittle
        ),
        Row(
            "outlined on light gray: the border counts",
            outlined,
            on: "#d1d1d6",
            judgment:
                "Sufficient, thanks to the border, which has 13.8 : 1; a control needs 3 : 1 (WCAG 1.4.11)."
        ),
        Row(
            "outlined on dark green, which the guidelines cross out",
            outlined,
            on: "#0b4b2a",
            [
                "A white button with a border is for white or light backgrounds; on a dark one the line adds clutter: "
                    + "remove the border."
            ]
        ),
        Row(
            "outlined on a saturated color",
            outlined,
            on: "#ffe600",
            [
                "A white button with a border is for white or light backgrounds; on a saturated one the line adds "
                    + "clutter: use black."
            ],
            judgment:
                "Sufficient, thanks to the border, which has 16.5 : 1; a control needs 3 : 1 (WCAG 1.4.11)."
        ),
        Row("140 points are enough", ["width": "140", "height": "30", "locale": "ko_KR"], on: "#ffffff"),
        Row(
            "139 are not",
            ["width": "139", "height": "30", "locale": "ko_KR"],
            on: "#ffffff",
            ["139 × 30 points are too small: the guidelines require at least 140 × 30."]
        ),
        Row("a logo has no title", ["size": "30"], on: "#ffffff", mode: .logo),
        Row(
            "a title that fits into no width",
            ["width": "200", "height": "64", "locale": "pl_PL"],
            on: "#ffffff",
            [
                "The title shrinks to 37 % of its required size. At this height, no width fits the whole title. At 375 points wide, make the button at most 46 points "
                    + "high."
            ]
        ),
    ]

    @Test("what is said", arguments: rows)
    func advice(_ row: Row) throws {
        let specification = try ButtonSpecification(
            mode: row.mode,
            parameters: row.changes.map { ($0.key, $0.value) }
        )
        let advice = ButtonAdvice(specification, on: try #require(PageColor(parsing: row.page)))
        #expect(advice.warnings == row.warnings)
        #expect(advice.judgment == row.judgment)
        #expect(advice.standsOut == (row.judgment != Self.tooLittle))
    }
}
