import QuinceGuidelines
import Testing

@Suite("Width, height and margin")
struct SizeRuleTests {
    static let widths: [RuleRow] = [
        RuleRow("a hair too narrow", .error) { $0.width = .known(139.99) },
        RuleRow("as wide as it has to be", .nothing) { $0.width = .known(140) },
        RuleRow("140 as a sum of fractions gives it", .nothing) { $0.width = .known(139.999_999_9) },
        RuleRow("too narrow in 2020", .error, in: .y2020) { $0.width = .known(139.9) },
        RuleRow("a system's button", .error, .system) { $0.width = .known(80) },
        RuleRow("the logo endpoint", .nothing, .image) {
            $0.width = .known(44)
            $0.endpoint = .logo
        },
        RuleRow("Apple's script drawing a logo alone", .nothing, .system, on: .web) {
            $0.width = .known(44)
            $0.attributes = [ButtonAttribute("data-mode", "logo-only")]
        },
        RuleRow("a watch has no such limit", .nothing, .system, on: .watchOS) { $0.width = .known(120) },
        RuleRow("no number", .nothing) { $0.width = .known(.nan) },
        RuleRow("without end", .nothing) { $0.width = .known(.infinity) },
        RuleRow("less than nothing", .error) { $0.width = .known(-1) },
    ]

    @Test("button.min-width", arguments: widths)
    func judgesWidth(_ row: RuleRow) throws { try expect(row, of: "button.min-width") }

    static let heights: [RuleRow] = [
        RuleRow("29.9 pt", .error) { $0.height = .known(29.9) },
        RuleRow("30 pt", .nothing) { $0.height = .known(30) },
        RuleRow("29.9 pt in 2020", .error, in: .y2020) { $0.height = .known(29.9) },
        RuleRow("a logo alone as well", .error, .customLogoOnly) { $0.height = .known(24) },
        RuleRow("assumed", .review) { $0.height = .assumed(20, because: "x") },
        RuleRow("assumed and fine", .nothing) { $0.height = .assumed(44, because: "x") },
        RuleRow("unknown", .review) { $0.height = .unknown(because: "x") },
        RuleRow("unseen", .nothing) { _ in },
        RuleRow("no height", .error) { $0.height = .known(0) },
        RuleRow("no number", .nothing) { $0.height = .known(.nan) },
        RuleRow("a television has no such limit", .nothing, .system, on: .tvOS) { $0.height = .known(20) },
    ]

    @Test("button.min-height", arguments: heights)
    func judgesHeight(_ row: RuleRow) throws { try expect(row, of: "button.min-height") }

    static func space(_ space: Measured<Double>, height: Measured<Double> = .known(44))
        -> (inout MeasuredButton) -> Void
    {
        {
            $0.clearSpace = space
            $0.height = height
        }
    }

    static let margins: [RuleRow] = [
        RuleRow("a tenth", .nothing, space(.known(4.4))),
        RuleRow("a tenth as 0.1 times gives it", .nothing, space(.known(0.1 * 44))),
        RuleRow("less than a tenth", .warning, space(.known(4.39))),
        RuleRow("half of it", .warning, space(.known(2.2))),
        RuleRow("less than half", .error, space(.known(2.19))),
        RuleRow("touching", .error, space(.known(0))),
        RuleRow("overlapping", .error, space(.known(-3))),
        RuleRow("5 pt in 44 and not in 60", .warning, space(.known(5), height: .known(60))),
        RuleRow("a logo alone too", .warning, .customLogoOnly, space(.known(3))),
        RuleRow("too little in 2020", .warning, in: .y2020, space(.known(3))),
        RuleRow("unknown", .review, space(.unknown(because: "x"))),
        RuleRow("assumed", .review, space(.assumed(1, because: "x"))),
        RuleRow(
            "the height is asked for elsewhere",
            .nothing,
            space(.known(1), height: .unknown(because: "x"))
        ),
        RuleRow("no height, no tenth", .nothing, space(.known(0), height: .known(0))),
        RuleRow("endless height", .nothing, space(.known(1), height: .known(.infinity))),
        RuleRow("no number", .nothing, space(.known(.nan))),
        RuleRow("watch", .nothing, .system, on: .watchOS, space(.known(0))),
    ]

    @Test("button.margin", arguments: margins)
    func judgesMargin(_ row: RuleRow) throws { try expect(row, of: "button.margin") }

    @Test("says what was found, what is wanted and what to do; never that 140 misses 140")
    func words() throws {
        let narrow = try findings(of: "button.min-width", [.made { $0.width = .known(139.96) }]).first
        #expect(narrow?.message == "is 139.96 pt wide")
        #expect(narrow?.measured == "139.96 pt")
        #expect(narrow?.required == "at least 140 pt")
        #expect(narrow?.remedy == "Make it at least 140 pt wide.")
        let low = try findings(of: "button.min-height", [.made { $0.height = .known(12) }]).first
        #expect(low?.message == "is 12 pt high")
        #expect(low?.remedy == "Make it at least 30 pt high.")
        let close = try findings(of: "button.margin", [.made(Self.space(.known(4.36)))]).first
        #expect(close?.message == "has 4.36 pt of clear space around it")
        #expect(close?.required == "at least 4.4 pt, a tenth of its height")
        let none = try findings(of: "button.margin", [.made(Self.space(.known(0)))]).first
        #expect(none?.message == "touches its neighbor")
        #expect(none?.remedy == "Keep 4.4 pt free on every side.")
    }
}

extension RuleRow {
    init(_ why: String, _ said: Said, _ change: (inout MeasuredButton) -> Void) {
        self.init(why, said, .customText, change)
    }
}
