import QuinceGuidelines
import Testing

@Suite("How a title is set")
struct TitlePaintTests {
    /// A button with a title that is changed as the row needs it.
    static func titled(_ change: @escaping (inout ButtonTitleMeasure) -> Void) -> (inout MeasuredButton) ->
        Void
    {
        {
            var title = ButtonTitleMeasure.written("Sign in with Apple")
            change(&title)
            $0.title = title
        }
    }

    static func font(_ name: String) -> (inout MeasuredButton) -> Void { titled { $0.font = .known(name) } }

    static let fonts: [RuleRow] = [
        RuleRow("the system's", .nothing, in: .y2020, font("system")),
        RuleRow("San Francisco", .nothing, in: .y2020, font("SF Pro Text")),
        RuleRow("its hidden name", .nothing, in: .y2020, font(".SFUIText-Semibold")),
        RuleRow("another hidden name", .nothing, in: .y2020, font(".AppleSystemUIFont")),
        RuleRow("a style sheet's", .nothing, in: .y2020, font("-apple-system, 'Segoe UI', Roboto")),
        RuleRow("in quotes", .nothing, in: .y2020, font("\"system-ui\"")),
        RuleRow("old", .nothing, in: .y2020, font("BlinkMacSystemFont")),
        RuleRow("another in 2020", .error, in: .y2020, font("Lobster")),
        RuleRow("another in 2022", .advice, in: .y2022, font("Lobster")),
        RuleRow("another", .advice, font("Lobster")),
        RuleRow("the system's behind another", .advice, font("Lobster, system-ui")),
        RuleRow("one that begins alike", .advice, font("SFCartoonist")),
        RuleRow("nothing said", .nothing, font("")),
        RuleRow("unknown", .review, titled { $0.font = .unknown(because: "x") }),
        RuleRow("a system's button", .nothing, .system, in: .y2020, font("Lobster")),
        RuleRow("a very long name", .error, in: .y2020, font(String(repeating: "x", count: 100_000))),
    ]

    @Test("title.font-system", arguments: fonts)
    func judgesSystemFont(_ row: RuleRow) throws { try expect(row, of: "title.font-system") }

    static func size(_ size: Double, in height: Double) -> (inout MeasuredButton) -> Void {
        {
            Self.titled { $0.size = .known(size) }(&$0)
            $0.height = .known(height)
        }
    }

    static func capitals(_ capitals: Double, font: String? = nil, size: Double? = nil, in height: Double)
        -> (inout MeasuredButton) -> Void
    {
        {
            Self.titled {
                $0.capHeight = .known(capitals)
                if let font { $0.font = .known(font) }
                if let size { $0.size = .known(size) }
            }(&$0)
            $0.height = .known(height)
        }
    }

    static let ratios: [RuleRow] = [
        RuleRow("19 of 44", .nothing, in: .y2020, size(19, in: 44)),
        RuleRow("24 of 56", .nothing, in: .y2020, size(24, in: 56)),
        RuleRow("exactly 0.40", .nothing, in: .y2020, size(16, in: 40)),
        RuleRow("exactly 0.40 of 50", .nothing, size(20, in: 50)),
        RuleRow("exactly 0.46", .nothing, in: .y2020, size(23, in: 50)),
        RuleRow("below 0.40", .warning, size(19.9, in: 50)),
        RuleRow("below 0.40 in 2020", .warning, in: .y2020, size(19.9, in: 50)),
        RuleRow("above 0.46", .warning, size(23.1, in: 50)),
        RuleRow("0.37 in 2020", .warning, in: .y2020, size(18.5, in: 50)),
        RuleRow("below 0.37 in 2020", .error, in: .y2020, size(18.4, in: 50)),
        RuleRow("below 0.37 in 2022", .warning, in: .y2022, size(18.4, in: 50)),
        RuleRow("far off", .warning, size(14, in: 50)),
        RuleRow("more than 0.46, but 2 pt by the other formula", .nothing, size(13.9, in: 30)),
        RuleRow("3 pt by the other formula", .warning, size(14, in: 30)),
        RuleRow("16 of 34", .warning, size(16, in: 34)),
        RuleRow("nothing", .warning, size(0, in: 44)),
        RuleRow("no number", .nothing, size(.nan, in: 44)),
        RuleRow("no height", .nothing, size(19, in: 0)),
        RuleRow("endless", .nothing, size(.infinity, in: 44)),
        RuleRow("another font is no excuse", .warning) {
            Self.size(14, in: 50)(&$0)
            $0.title?.font = .known("Lobster")
        },
        RuleRow("size unknown", .review, titled { $0.size = .unknown(because: "x") }),
        RuleRow("height asked for elsewhere", .nothing) {
            Self.size(14, in: 50)(&$0)
            $0.height = .unknown(because: "x")
        },
        RuleRow("capitals of 0.303", .nothing, in: .y2020, capitals(0.303 * 44, in: 44)),
        RuleRow("capitals of 0.2731", .warning, capitals(0.273 * 44, in: 44)),
        RuleRow("capitals of 0.275", .nothing, capitals(0.275 * 44, in: 44)),
        RuleRow("capitals of 0.333", .nothing, capitals(0.333 * 44, in: 44)),
        RuleRow("capitals of 0.334", .warning, capitals(0.334 * 44, in: 44)),
        RuleRow("capitals of 0.262 in 2020", .warning, in: .y2020, capitals(0.262 * 44, in: 44)),
        RuleRow("capitals of 0.260 in 2020", .error, in: .y2020, capitals(0.26 * 44, in: 44)),
        RuleRow(
            "another font is measured by its capitals",
            .nothing,
            capitals(13.3, font: "Lobster", size: 14, in: 44)
        ),
        RuleRow("but not in 2020", .error, in: .y2020, capitals(13.3, font: "Lobster", size: 14, in: 44)),
        RuleRow("the system's by its size", .warning, capitals(13.3, font: "system", size: 14, in: 44)),
        RuleRow("a system's button", .nothing, .system, size(14, in: 50)),
    ]

    @Test("title.ratio", arguments: ratios)
    func judgesRatio(_ row: RuleRow) throws { try expect(row, of: "title.ratio") }

    private func remedy(size: Double, height: Double) throws -> String? {
        try findings(of: "title.ratio", [.made(Self.size(size, in: height))]).first?.remedy
    }

    @Test("the ratio's remedy names both ways out")
    func remedy() throws {
        let found = try findings(of: "title.ratio", [.made(Self.size(16, in: 48))]).first
        #expect(found?.message == "has a title of 16 pt, 33.3 % of its height of 48 pt")
        #expect(found?.remedy == "Set the title in 21 pt, or make the button 37 pt high.")
        // No button of 28 pt, and none below 30 pt in the place of one that is high enough.
        #expect(try self.remedy(size: 10, height: 44) == "Set the title in 19 pt.")
        #expect(
            try self.remedy(size: 20, height: 24)
                == "Make the button at least 30 pt high, and set the title to 43 % of its height."
        )
    }

    static func color(
        _ color: RGBColor,
        on fill: RGBColor? = nil,
        logo: RGBColor? = nil
    ) -> (inout MeasuredButton) -> Void {
        {
            Self.titled { $0.color = .known(color) }(&$0)
            if let fill { $0.fill = .known(fill) }
            guard let logo else { return }
            var artwork = MeasuredLogo(.official("SIWA-Left-Black"))
            artwork.color = .known(logo)
            $0.logo = .known(artwork)
        }
    }

    static let colors: [RuleRow] = [
        RuleRow("black", .nothing, color(.black, on: .white)),
        RuleRow("8 from black", .nothing, color(.grey(8), on: .white)),
        RuleRow("9 from black", .error, color(.grey(9), on: .white)),
        RuleRow("9 from black in 2022", .error, in: .y2022, color(.grey(9), on: .white)),
        RuleRow("9 from black in 2020", .warning, in: .y2020, color(.grey(9), on: .white)),
        RuleRow("8 from white", .nothing, color(.grey(247), on: .black)),
        RuleRow("9 from white", .error, color(.grey(246), on: .black)),
        RuleRow("unreadable, in 2020 as well", .error, in: .y2020, color(.grey(60), on: .black)),
        RuleRow("blue", .error, color(RGBColor(red: 0, green: 0.48, blue: 1))),
        RuleRow("black at 87 %", .error, color(RGBColor(white: 0, alpha: 0.87), on: .white)),
        RuleRow("black at 87 % on what is not known", .review, color(RGBColor(white: 0, alpha: 0.87))),
        RuleRow("white at 98 % on black", .nothing, color(RGBColor(white: 1, alpha: 0.98), on: .black)),
        RuleRow("as the logo", .nothing, color(.black, on: .white, logo: .grey(3))),
        RuleRow("not as the logo", .error, color(.black, on: .white, logo: .white)),
        RuleRow("a logo that is assumed breaks nothing", .nothing) {
            Self.color(.black, on: .white, logo: .white)(&$0)
            if let logo = $0.logo.value { $0.logo = .assumed(logo, because: "x") }
        },
        RuleRow(
            "a colored logo is told by its own rule",
            .nothing,
            color(.black, on: .white, logo: .grey(99))
        ),
        RuleRow("unknown", .review, titled { $0.color = .unknown(because: "x") }),
        RuleRow("no number", .nothing, color(RGBColor(white: .nan))),
        RuleRow("the system's", .nothing, .system, color(.grey(99))),
    ]

    @Test("title.color", arguments: colors)
    func judgesColor(_ row: RuleRow) throws { try expect(row, of: "title.color") }

    static let contrasts: [RuleRow] = [
        RuleRow("white on black", .nothing, color(.white, on: .black)),
        RuleRow("white on #EFEFEF", .error, color(.white, on: .grey(239))),
        RuleRow("the same in 2020", .error, in: .y2020, color(.white, on: .grey(239))),
        RuleRow("4.54", .nothing, color(.white, on: .grey(118))),
        RuleRow("4.48", .error, color(.white, on: .grey(119))),
        RuleRow("gray on white is told by the color", .nothing, color(.grey(200), on: .white)),
        RuleRow("on what shines through", .error) {
            Self.color(.white, on: RGBColor(white: 1, alpha: 0.1))(&$0)
            $0.background = .known(.white)
        },
        RuleRow("on what is not known", .nothing, color(.white, on: .clear)),
        RuleRow("no number", .nothing, color(.white, on: RGBColor(white: .nan))),
        RuleRow("assumed", .review) {
            Self.color(.white)(&$0)
            $0.fill = .assumed(.white, because: "x")
        },
    ]

    @Test("title.contrast", arguments: contrasts)
    func judgesContrast(_ row: RuleRow) throws { try expect(row, of: "title.contrast") }

    @Test(
        "title.contrast goes with the surface that the button has to get",
        arguments: [
            (RGBColor.white, "Set the title in black."),
            (RGBColor.grey(239), "Fill the button with #FFFFFF, and set the title in black."),
            (RGBColor(white: 0.47), "Fill the button with #000000, and set the title in white."),
        ]
    )
    func contrastRemedy(_ fill: RGBColor, _ remedy: String) throws {
        let button = MeasuredButton.made(Self.color(.white, on: fill))
        #expect(try findings(of: "title.contrast", [button]).first?.remedy == remedy)
    }
}
