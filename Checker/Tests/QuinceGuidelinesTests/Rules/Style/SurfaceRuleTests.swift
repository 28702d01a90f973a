import QuinceGuidelines
import Testing

@Suite("Fill, outline and platform")
struct SurfaceRuleTests {
    static func fill(_ color: RGBColor, on background: RGBColor? = nil) -> (inout MeasuredButton) -> Void {
        {
            $0.fill = .known(color)
            if let background { $0.background = .known(background) }
        }
    }

    static let fills: [RuleRow] = [
        RuleRow("black", .nothing, fill(.black)),
        RuleRow("12 from black", .nothing, fill(.grey(12))),
        RuleRow("13 from black", .advice, fill(.grey(13))),
        RuleRow("13 from black in 2020", .advice, in: .y2020, fill(.grey(13))),
        RuleRow("20 from black", .advice, fill(.grey(20))),
        RuleRow("21 from black", .error, fill(.grey(21))),
        RuleRow("21 from black in 2022", .error, in: .y2022, fill(.grey(21))),
        RuleRow("21 from black in 2020", .warning, in: .y2020, fill(.grey(21))),
        RuleRow("one channel is enough", .error, fill(RGBColor(red: 0, green: 0, blue: 21.0 / 255))),
        RuleRow("12 from white", .nothing, fill(.grey(243))),
        RuleRow("13 from white", .error, fill(.grey(242))),
        RuleRow("#EFEFEF", .error, fill(.grey(239))),
        RuleRow("blue", .error, fill(RGBColor(red: 0, green: 0, blue: 1))),
        RuleRow("a logo alone", .error, .customLogoOnly, fill(.grey(45))),
        RuleRow("none", .nothing, fill(.clear)),
        RuleRow("gray at 10 % on white", .error, fill(RGBColor(white: 0.5, alpha: 0.1), on: .white)),
        RuleRow("gray at 10 % on what is not known", .review, fill(RGBColor(white: 0.5, alpha: 0.1))),
        RuleRow("a bare logo on a gray page is told once", .nothing, .customLogoOnly) {
            Self.fill(.grey(128), on: .grey(128))(&$0)
            $0.border = .known(nil)
        },
        RuleRow("unknown", .review) { $0.fill = .unknown(because: "x") },
        RuleRow("assumed", .review) { $0.fill = .assumed(.grey(128), because: "x") },
        RuleRow("no number", .nothing, fill(RGBColor(white: .nan))),
        RuleRow("the system's", .nothing, .system, fill(.grey(128))),
    ]

    @Test("style.fill-color", arguments: fills)
    func judgesFill(_ row: RuleRow) throws { try expect(row, of: "style.fill-color") }

    static func border(
        _ color: Measured<RGBColor>,
        width: Measured<Double> = .known(1),
        style: ButtonStyle = .whiteOutline
    ) -> (inout MeasuredButton) -> Void {
        {
            $0.style = .known(style)
            $0.border = .known(.init(color: color, width: width))
        }
    }

    static let borders: [RuleRow] = [
        RuleRow("black", .nothing, .system, border(.known(.black))),
        RuleRow("8 from black", .nothing, .system, border(.known(.grey(8)))),
        RuleRow("9 from black", .warning, .system, border(.known(.grey(9)))),
        RuleRow("9 from black in 2020", .warning, .system, in: .y2020, border(.known(.grey(9)))),
        RuleRow(
            "gray in a class around the system's",
            .warning,
            .systemWrapped,
            border(.known(.grey(128)), style: .white)
        ),
        RuleRow("black at 10 %", .warning, .system, border(.known(RGBColor(white: 0, alpha: 0.1)))),
        RuleRow("white on white is none", .nothing, .system, border(.known(.grey(243)))),
        RuleRow("nearly white", .warning, .system, border(.known(.grey(242)))),
        RuleRow("see-through", .nothing, .system, border(.known(.clear))),
        RuleRow("of no width", .nothing, .system, border(.known(.grey(128)), width: .known(0))),
        RuleRow("around black, as one likes", .nothing, .system, border(.known(.grey(128)), style: .black)),
        RuleRow("none", .nothing, .system) {
            $0.style = .known(.white)
            $0.border = .known(nil)
        },
        RuleRow("its color is not known", .review, .system, border(.unknown(because: "x"))),
        RuleRow("its color is assumed", .review, .system, border(.assumed(.grey(128), because: "x"))),
        RuleRow("not known at all", .review, .system) {
            $0.style = .known(.white)
            $0.border = .unknown(because: "x")
        },
        RuleRow("painted white", .warning) {
            $0.fill = .known(.white)
            $0.border = .known(.init(color: .known(.grey(157)), width: .known(1)))
        },
        RuleRow("painted black", .nothing) {
            $0.fill = .known(.black)
            $0.border = .known(.init(color: .known(.grey(157)), width: .known(1)))
        },
        RuleRow("around what is likely white", .review) {
            $0.fill = .assumed(.white, because: "x")
            $0.border = .known(.init(color: .known(.grey(157)), width: .known(1)))
        },
        RuleRow("no number", .nothing, .system, border(.known(RGBColor(white: .nan)))),
    ]

    @Test("style.border-color", arguments: borders)
    func judgesBorder(_ row: RuleRow) throws { try expect(row, of: "style.border-color") }

    static func style(_ style: ButtonStyle) -> (inout MeasuredButton) -> Void { { $0.style = .known(style) } }

    static let platforms: [RuleRow] = [
        RuleRow("outlined on a television", .warning, .system, on: .tvOS, style(.whiteOutline)),
        RuleRow(
            "outlined on a watch in 2020",
            .warning,
            .system,
            on: .watchOS,
            in: .y2020,
            style(.whiteOutline)
        ),
        RuleRow("outlined on iOS", .nothing, .system, style(.whiteOutline)),
        RuleRow("outlined on the web", .nothing, .system, on: .web, style(.whiteOutline)),
        RuleRow("white on a television", .nothing, .system, on: .tvOS, style(.white)),
        RuleRow("black on a watch", .nothing, .system, on: .watchOS, style(.black)),
        RuleRow("assumed", .review, .system, on: .tvOS) { $0.style = .assumed(.whiteOutline, because: "x") },
    ]

    @Test("style.platform", arguments: platforms)
    func judgesPlatform(_ row: RuleRow) throws { try expect(row, of: "style.platform") }

    @Test("says how far a color is from which")
    func words() throws {
        let found = try findings(of: "style.fill-color", [.made(Self.fill(.grey(33)))]).first
        #expect(found?.measured == "#212121, 33 of 255 from black")
        #expect(found?.remedy == "Fill it with #000000.")
        let outline = try findings(
            of: "style.border-color",
            [.made(.system, Self.border(.known(.grey(157))))]
        ).first
        #expect(outline?.message == "has an outline in #9D9D9D")
    }
}
