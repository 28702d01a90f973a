import QuinceGuidelines
import Testing

/// Of the four rules on backgrounds only one speaks of one cause.
@Suite("A style in light and dark appearance")
struct DarkModeTests {
    /// What is behind a button.
    enum Background: Sendable {
        case light, dark, unknown, likelyLight, likelyDark, unseen

        var measured: Measured<RGBColor> {
            switch self {
            case .light: .known(.white)
            case .dark: .known(RGBColor(white: 0.1))
            case .unknown: .unknown(because: "set elsewhere")
            case .likelyLight: .assumed(.white, because: "no color is named")
            case .likelyDark: .assumed(.black, because: "no color is named")
            case .unseen: .unseen
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let light: (ButtonStyle?, Background)?
        let dark: (ButtonStyle?, Background)?
        /// The one rule that speaks, with what it says: `style.dark-mode warning`.
        let said: String?
        var testDescription: String { self.why }

        init(
            _ why: String,
            _ light: (ButtonStyle?, Background)?,
            _ dark: (ButtonStyle?, Background)?,
            _ said: String?
        ) {
            self.why = why
            self.light = light
            self.dark = dark
            self.said = said
        }
    }

    static let rows: [Row] = [
        Row("black on a page that turns dark", (.black, .light), (.black, .dark), "style.dark-mode warning"),
        Row("white on a page that turns light", (.white, .light), (.white, .dark), "style.dark-mode warning"),
        Row("outlined", (.whiteOutline, .light), (.whiteOutline, .dark), "style.dark-mode warning"),
        Row("black and white, as it should be", (.black, .light), (.white, .dark), nil),
        Row("outlined and white", (.whiteOutline, .light), (.white, .dark), nil),
        Row("the wrong way round", (.white, .light), (.black, .dark), "style.dark-mode error"),
        Row("black on what is always dark", (.black, .dark), (.black, .dark), "style.black-on-dark error"),
        Row(
            "white on what is always light",
            (.white, .light),
            (.white, .light),
            "style.white-on-light error"
        ),
        Row(
            "outlined on what is always dark",
            (.whiteOutline, .dark),
            (.whiteOutline, .dark),
            "style.outline-on-dark warning"
        ),
        Row(
            "a change that the page does not make",
            (.black, .light),
            (.white, .light),
            "style.white-on-light error"
        ),
        Row("light appearance alone", (.black, .light), nil, nil),
        Row("dark appearance alone", nil, (.black, .dark), "style.black-on-dark error"),
        Row("black, and nothing known", (.black, .unknown), (.black, .unknown), "style.dark-mode review"),
        Row(
            "outlined, and nothing known",
            (.whiteOutline, .unknown),
            (.whiteOutline, .unknown),
            "style.dark-mode review"
        ),
        Row(
            "white, and nothing known",
            (.white, .unknown),
            (.white, .unknown),
            "style.white-on-light review"
        ),
        Row("right in both whatever is behind", (.black, .unknown), (.white, .unknown), nil),
        Row(
            "wrong in both whatever is behind",
            (.white, .unknown),
            (.black, .unknown),
            "style.dark-mode review"
        ),
        Row(
            "fits in light, dark is not known",
            (.black, .light),
            (.black, .unknown),
            "style.dark-mode review"
        ),
        Row(
            "fails in dark, light is not known",
            (.black, .unknown),
            (.black, .dark),
            "style.black-on-dark error"
        ),
        Row(
            "likely to fail in dark",
            (.black, .likelyLight),
            (.black, .likelyDark),
            "style.dark-mode review"
        ),
        Row("likely to fit", (.black, .likelyLight), (.white, .likelyDark), nil),
        Row(
            "fails in dark, and likely fits in light",
            (.black, .likelyLight),
            (.black, .dark),
            "style.dark-mode warning"
        ),
        Row("a style that the code chooses", (nil, .light), (nil, .dark), "style.dark-mode review"),
        Row("nothing looked at", (.black, .unseen), (.black, .unseen), nil),
    ]

    private static let rules = [
        "style.white-on-light", "style.outline-on-dark", "style.black-on-dark", "style.dark-mode",
    ]

    private static func button(_ side: (ButtonStyle?, Background)?, _ appearance: Appearance)
        -> [MeasuredButton]
    {
        guard let side else { return [] }
        return [
            .made(.system) {
                $0.variant = Variant(appearance)
                $0.style = side.0.map { .known($0) } ?? .unknown(because: "a parameter")
                $0.background = side.1.measured
            }
        ]
    }

    @Test("one rule speaks, whichever order the appearances come in", arguments: rows)
    func judgesOneRule(_ row: Row) throws {
        let buttons = Self.button(row.light, .light) + Self.button(row.dark, .dark)
        for buttons in [buttons, buttons.reversed()] {
            var inspection = Inspection()
            inspection.buttons = buttons
            let found = RuleCheck(Self.rules.compactMap(Rule.named)).findings(in: inspection).map {
                "\($0.rule) \($0.verdict == .violation ? $0.severity.rawValue : "review")"
            }
            #expect(found == (row.said.map { [$0] } ?? []))
        }
    }

    @Test("the finding names the appearance that fails, shows the button there, and says what to use")
    func words() throws {
        let buttons = Self.button((.black, .light), .light) + Self.button((.black, .dark), .dark)
        let found = try #require(try findings(of: "style.dark-mode", buttons).first)
        #expect(found.message == "is black on #1A1A1A in dark appearance")
        #expect(found.remedy == "Use the white style in dark appearance.")
        #expect(found.variants == [Variant(.dark)])
        #expect(found.button?.variant.appearance == .dark)
        #expect(found.place.line == 3)
    }

    @Test("the same place on another screen is another button")
    func screens() throws {
        var (light, dark) = (Self.button((.black, .light), .light), Self.button((.black, .dark), .dark))
        light[0].screen = "settings"
        dark[0].screen = "welcome"
        #expect(try findings(of: "style.dark-mode", light + dark).isEmpty)
        #expect(try findings(of: "style.black-on-dark", light + dark).count == 1)
    }

    @Test("a watch's black fits a black screen, known or not")
    func watch() throws {
        let button = MeasuredButton.made(.system, on: .watchOS) {
            $0.style = .known(.black)
            $0.background = .unknown(because: "x")
        }
        for rule in Self.rules { #expect(try findings(of: rule, [button]).isEmpty) }
    }
}
