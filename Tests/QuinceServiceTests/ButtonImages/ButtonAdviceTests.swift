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
        let judgement: String
        let why: String
        var testDescription: String { self.why }

        init(
            _ why: String,
            _ changes: [String: String],
            on page: String,
            mode: ButtonSpecification.Mode = .center,
            _ warnings: [String] = [],
            judgement: String = enough
        ) {
            (self.mode, self.changes, self.page) = (mode, changes, page)
            (self.warnings, self.judgement, self.why) = (warnings, judgement, why)
        }
    }

    static let enough = "Enough: a control needs 3 : 1 (WCAG 1.4.11)."
    static let tooLittle = "Too little: a control needs 3 : 1 (WCAG 1.4.11)."
    static let white = ["width": "280", "height": "44", "color": "white"]
    static let outlined = white.merging(["border": "true"]) { $1 }
    static let black = ["width": "280", "height": "44"]

    static let rows: [Row] = [
        Row("black on white", black, on: "#ffffff"),
        Row("black on light grey, as the guidelines show it", black, on: "#d1d1d6"),
        Row(
            "black on dark green, which the guidelines cross out",
            black,
            on: "#0b4b2a",
            ["Black is for white or light backgrounds, never for dark ones; take white."],
            judgement: tooLittle
        ),
        Row(
            "black where white would do better",
            black,
            on: "#007580",
            ["Black is for white or light backgrounds; on this one white has more contrast."]
        ),
        Row(
            "a black border on black changes nothing",
            black.merging(["border": "true"]) { $1 },
            on: "#000000",
            ["Black is for white or light backgrounds, never for dark ones; take white."],
            judgement: tooLittle
        ),
        Row("white on dark green, as the guidelines show it", white, on: "#0b4b2a"),
        Row(
            "white on light grey, which the guidelines cross out",
            white,
            on: "#d1d1d6",
            [
                "White without a border is for dark or coloured backgrounds; on this one, draw the border, or take black."
            ],
            judgement: tooLittle
        ),
        Row(
            "white on yellow: a border would be clutter",
            white,
            on: "#ffe600",
            ["White without a border is for dark or coloured backgrounds; on this one, take black."],
            judgement: tooLittle
        ),
        Row(
            "outlined on light grey: the border counts",
            outlined,
            on: "#d1d1d6",
            judgement:
                "Enough, by the border: it counts as well and has 13.8 : 1; a control needs 3 : 1 (WCAG 1.4.11)."
        ),
        Row(
            "outlined on dark green, which the guidelines cross out",
            outlined,
            on: "#0b4b2a",
            [
                "A white button with a border is for white or light backgrounds; on a dark one the line adds clutter: "
                    + "leave the border out."
            ]
        ),
        Row(
            "outlined on a saturated colour",
            outlined,
            on: "#ffe600",
            [
                "A white button with a border is for white or light backgrounds; on a saturated one the line adds "
                    + "clutter: take black."
            ],
            judgement:
                "Enough, by the border: it counts as well and has 16.5 : 1; a control needs 3 : 1 (WCAG 1.4.11)."
        ),
        Row("140 points are enough", ["width": "140", "height": "30", "locale": "ko_KR"], on: "#ffffff"),
        Row(
            "139 are not",
            ["width": "139", "height": "30", "locale": "ko_KR"],
            on: "#ffffff",
            ["139 × 30 points are too small: the guidelines ask for at least 140 × 30."]
        ),
        Row("a logo has no title", ["size": "30"], on: "#ffffff", mode: .logo),
        Row(
            "a title that fits into no width",
            ["width": "200", "height": "64", "locale": "pl_PL"],
            on: "#ffffff",
            [
                "The title shrinks to 37 % of the size it should have. At this height it fits at no width; 375 points "
                    + "wide it fits up to a height of 46."
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
        #expect(advice.judgement == row.judgement)
        #expect(advice.standsOut == (row.judgement != Self.tooLittle))
    }
}
