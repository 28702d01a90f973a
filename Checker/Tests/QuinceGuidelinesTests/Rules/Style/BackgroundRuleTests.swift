import QuinceGuidelines
import Testing

@Suite("A style on its background")
struct BackgroundRuleTests {
    static func on(_ background: RGBColor, _ style: ButtonStyle) -> (inout MeasuredButton) -> Void {
        {
            $0.style = .known(style)
            $0.background = .known(background)
        }
    }

    static func hex(_ text: String) -> RGBColor { RGBColor(hexadecimal: text) ?? RGBColor(white: .nan) }

    static let white: [RuleRow] = [
        RuleRow("white on white", .error, .system, on(.white, .white)),
        RuleRow("3.005:1", .nothing, .system, on(.grey(148), .white)),
        RuleRow("2.966:1", .error, .system, on(.grey(149), .white)),
        RuleRow("the same in 2020", .error, .system, in: .y2020, on(.grey(149), .white)),
        RuleRow("light gray, the guidelines' own example", .error, .system, on(hex("#D1D1D6"), .white)),
        RuleRow("dark green", .nothing, .system, on(hex("#0B4B2A"), .white)),
        RuleRow("#AAA", .error, .system, on(hex("#AAA"), .white)),
        RuleRow("pink", .error, .system, on(hex("#FFC0CB"), .white)),
        RuleRow("with an outline", .nothing, .system, on(.white, .whiteOutline)),
        RuleRow("on what is not known", .review, .system) {
            $0.style = .known(.white)
            $0.background = .unknown(because: "a picture")
        },
        RuleRow("on what is likely white", .review, .system) {
            $0.style = .known(.white)
            $0.background = .assumed(.white, because: "no color is named")
        },
        RuleRow("no number", .nothing, .system, on(RGBColor(white: .nan), .white)),
        RuleRow("not looked at", .nothing, .system) { $0.style = .known(.white) },
        RuleRow("drawn white without an outline", .error) {
            $0.fill = .known(.white)
            $0.border = .known(nil)
            $0.background = .known(.white)
        },
        RuleRow("drawn white with one", .nothing) {
            $0.fill = .known(.white)
            $0.border = .known(.init(color: .known(.grey(122)), width: .known(1)))
            $0.background = .known(.white)
        },
        RuleRow("with one that is not seen", .error) {
            $0.fill = .known(.white)
            $0.border = .known(.init(color: .known(.black), width: .known(0)))
            $0.background = .known(.white)
        },
        RuleRow("drawn white, and nothing known of an outline", .nothing) {
            $0.fill = .known(.white)
            $0.background = .known(.white)
        },
        RuleRow("drawn white, and its outline is asked for elsewhere", .nothing) {
            $0.fill = .known(.white)
            $0.border = .unknown(because: "x")
            $0.background = .known(.white)
        },
        RuleRow("a bare logo is told once", .nothing, .customLogoOnly) {
            $0.fill = .known(.white)
            $0.border = .known(nil)
            $0.background = .known(.white)
        },
    ]

    @Test("style.white-on-light", arguments: white)
    func judgesWhite(_ row: RuleRow) throws { try expect(row, of: "style.white-on-light") }

    static let outlined: [RuleRow] = [
        RuleRow("on white", .nothing, .system, on(.white, .whiteOutline)),
        RuleRow("luminance 0.1812", .nothing, .system, on(.grey(118), .whiteOutline)),
        RuleRow("luminance 0.1779", .warning, .system, on(.grey(117), .whiteOutline)),
        RuleRow("in 2020", .warning, .system, in: .y2020, on(.grey(117), .whiteOutline)),
        RuleRow("dark and saturated", .warning, .system, on(hex("#9E1C40"), .whiteOutline)),
        RuleRow("light and saturated", .warning, .system, on(hex("#FFD500"), .whiteOutline)),
        RuleRow("pale pink is not saturated", .nothing, .system, on(hex("#FFC0CB"), .whiteOutline)),
        RuleRow("saturation 0.502", .warning, .system, on(hex("#FF7F7F"), .whiteOutline)),
        RuleRow("saturation 0.498", .nothing, .system, on(hex("#FF8080"), .whiteOutline)),
        RuleRow("saturation 0.5 of little chroma", .nothing, .system, on(hex("#A0A050"), .white)),
        RuleRow("black", .nothing, .system, on(.white, .black)),
        RuleRow("on what is not known", .review, .system) {
            $0.style = .known(.whiteOutline)
            $0.background = .unknown(because: "x")
        },
    ]

    @Test("style.outline-on-dark", arguments: outlined)
    func judgesOutlined(_ row: RuleRow) throws { try expect(row, of: "style.outline-on-dark") }

    static let black: [RuleRow] = [
        RuleRow("black on black", .error, .system, on(.black, .black)),
        RuleRow("3.02:1, where white has more", .review, .system, on(.grey(90), .black)),
        RuleRow("2.98:1", .error, .system, on(.grey(89), .black)),
        RuleRow("the same in 2020", .error, .system, in: .y2020, on(.grey(89), .black)),
        RuleRow("teal: 3.86, and white 5.45", .review, .system, on(hex("#007580"), .black)),
        RuleRow("black 4.56, white 4.61", .review, .system, on(.grey(117), .black)),
        RuleRow("black 4.62, white 4.54", .nothing, .system, on(.grey(118), .black)),
        RuleRow("white", .nothing, .system, on(.white, .black)),
        RuleRow("dark green, the guidelines' own example", .error, .system, on(hex("#0B4B2A"), .black)),
        RuleRow("drawn black", .error) {
            $0.fill = .known(.grey(12))
            $0.background = .known(hex("#161B22"))
        },
        RuleRow("drawn in a color that has its own rule", .nothing) {
            $0.fill = .known(.grey(13))
            $0.background = .known(.black)
        },
        RuleRow("the watch's gray", .nothing, .system, on: .watchOS, on(.black, .black)),
        RuleRow("on what is not known", .review, .system) {
            $0.style = .known(.black)
            $0.background = .unknown(because: "x")
        },
        RuleRow("no number", .nothing, .system, on(RGBColor(red: .infinity, green: 0, blue: 0), .black)),
    ]

    @Test("style.black-on-dark", arguments: black)
    func judgesBlack(_ row: RuleRow) throws { try expect(row, of: "style.black-on-dark") }

    @Test("a remedy names a style that fits")
    func remedies() throws {
        let rows: [(String, ButtonStyle, String, String)] = [
            ("style.white-on-light", .white, "#FFFFFF", "Use the black style, or white with an outline."),
            ("style.outline-on-dark", .whiteOutline, "#9E1C40", "Use the white style."),
            ("style.outline-on-dark", .whiteOutline, "#FFD500", "Use the black style."),
            ("style.black-on-dark", .black, "#161B22", "Use the white style."),
        ]
        for (id, style, background, remedy) in rows {
            let found = try findings(of: id, [.made(.system, Self.on(Self.hex(background), style))]).first
            #expect(found?.remedy == remedy)
            #expect(found?.message.hasSuffix("on \(background)") == true)
        }
    }

    @Test("the edition of 2020 allows white on colors, and says so")
    func editions() throws {
        let button = MeasuredButton.made(.system, Self.on(.white, .white))
        let old = try findings(of: "style.white-on-light", [button], in: .y2020).first
        let new = try findings(of: "style.white-on-light", [button]).first
        #expect(old?.required == "at least 3:1, on a dark or colored background")
        #expect(new?.required == "at least 3:1, on a dark background")
    }
}
