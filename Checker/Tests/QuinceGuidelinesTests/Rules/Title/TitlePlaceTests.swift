import QuinceGuidelines
import Testing

@Suite("Where a title stands")
struct TitlePlaceTests {
    /// A title's box in a button of a width and a height.
    static func box(
        x: Double = 100,
        y: Double,
        width: Double = 100,
        height: Double = 20,
        in size: Size,
        text: String = "Sign in with Apple"
    ) -> (inout MeasuredButton) -> Void {
        {
            $0.measure(size.width, size.height)
            $0.title = .written(text)
            $0.title?.box = .known(Box(x: x, y: y, width: width, height: height))
        }
    }

    static func logo(y: Double) -> (inout MeasuredButton) -> Void {
        {
            $0.measure(300, 44)
            var logo = MeasuredLogo(.official("SIWA-Left-Black"))
            logo.box = .known(Box(x: 0, y: y, width: 30, height: 44))
            $0.logo = .known(logo)
        }
    }

    static let low = Size(width: 300, height: 30)
    static let high = Size(width: 300, height: 100)

    static let middles: [RuleRow] = [
        RuleRow("in the middle", .nothing, box(y: 5, in: low)),
        RuleRow("a point below", .nothing, box(y: 6, in: low)),
        RuleRow("more than a point below", .warning, box(y: 6.1, in: low)),
        RuleRow("more than a point above", .warning, box(y: 3.9, in: low)),
        RuleRow("3 % of 100", .nothing, box(y: 43, in: high)),
        RuleRow("more than 3 %", .warning, box(y: 43.1, in: high)),
        RuleRow("in 2020", .warning, in: .y2020, box(y: 43.1, in: high)),
        RuleRow("the logo, a point", .nothing, logo(y: 1)),
        RuleRow("the logo, more than 3 % of 44", .warning, logo(y: 1.4)),
        RuleRow("the logo as high as in Apple's files", .nothing, logo(y: -2.6)),
        RuleRow("the logo more than 6 % above", .warning, logo(y: -2.7)),
        RuleRow("no number", .nothing, box(y: .nan, in: low)),
        RuleRow("no height", .nothing, box(y: 30, in: Size(width: 300, height: 0))),
        RuleRow("the system's", .nothing, .system, box(y: 20, in: low)),
    ]

    @Test("title.vertical-center", arguments: middles)
    func judgesMiddle(_ row: RuleRow) throws { try expect(row, of: "title.vertical-center") }

    static func end(_ margin: Double, text: String = "Sign in with Apple", width: Double = 275)
        -> (inout MeasuredButton) -> Void
    {
        box(x: 30, y: 12, width: width - 30 - margin, in: Size(width: width, height: 44), text: text)
    }

    static let margins: [RuleRow] = [
        RuleRow("8 %", .nothing, end(22)),
        RuleRow("8 % of a number with fractions", .nothing, end(0.08 * 277.7, width: 277.7)),
        RuleRow("less", .warning, end(21.9)),
        RuleRow("less in 2020", .warning, in: .y2020, end(21.9)),
        RuleRow("none", .warning, end(0)),
        RuleRow("beyond the edge it does not fit", .nothing, end(-1)),
        RuleRow("from right to left the other edge counts", .nothing, end(0, text: "המשך עם Apple")),
        RuleRow(
            "from right to left at the other edge",
            .warning,
            box(
                x: 10,
                y: 12,
                width: 100,
                in: Size(width: 275, height: 44),
                text: "המשך עם Apple"
            )
        ),
        RuleRow("no width", .nothing, end(0, width: 0)),
        RuleRow("no number", .nothing, end(.nan)),
        RuleRow("unknown", .review) {
            $0.title = .written("Sign in with Apple")
            $0.title?.box = .unknown(because: "x")
        },
        RuleRow("the system's", .nothing, .system, end(0)),
    ]

    @Test("title.right-margin", arguments: margins)
    func judgesMargin(_ row: RuleRow) throws { try expect(row, of: "title.right-margin") }

    @Test("the margin's remedy is a number")
    func words() throws {
        let found = try findings(of: "title.right-margin", [.made(Self.end(21.99))]).first
        #expect(found?.message == "has 22 pt to the right of its title, 7.996 % of its width")
        #expect(found?.remedy == "Leave 22 pt between the title and the right edge.")
    }

    static let fits: [RuleRow] = [
        RuleRow("cut", .warning) {
            $0.title = .written("Σύνδεση μέσω Apple", locale: "el")
            $0.title?.isTruncated = .known(true)
        },
        RuleRow("cut in 2020", .warning, in: .y2020) {
            $0.title = .written("Σύνδεση μέσω Apple")
            $0.title?.isTruncated = .known(true)
        },
        RuleRow("whole", .nothing) {
            $0.title = .written("Sign in with Apple")
            $0.title?.isTruncated = .known(false)
        },
        RuleRow("half a point beyond the edge", .nothing, end(-0.5)),
        RuleRow("more", .warning, end(-0.6)),
        RuleRow("before the other edge", .warning, box(x: -1, y: 0, in: low)),
        RuleRow("not known", .review) {
            $0.title = .written("Sign in with Apple")
            $0.title?.isTruncated = .unknown(because: "x")
        },
        RuleRow("no number", .nothing, box(x: .infinity, y: 0, in: low)),
        RuleRow("the system's shrinks", .nothing, .system, end(-9)),
    ]

    @Test("title.fits", arguments: fits)
    func judgesFits(_ row: RuleRow) throws { try expect(row, of: "title.fits") }
}
