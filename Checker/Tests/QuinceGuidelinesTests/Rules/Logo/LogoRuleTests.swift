import QuinceGuidelines
import Testing

@Suite("The logo in a button")
struct LogoRuleTests {
    /// A button with a logo, changed as the row needs it.
    static func logo(
        _ artwork: MeasuredLogo.Artwork = .official("SIWA-Left-Black"),
        _ change: @escaping (inout MeasuredLogo) -> Void = { _ in }
    ) -> (inout MeasuredButton) -> Void {
        {
            var logo = MeasuredLogo(artwork)
            change(&logo)
            $0.logo = .known(logo)
        }
    }

    static let missing: [RuleRow] = [
        RuleRow("none", .error) { $0.logo = .known(nil) },
        RuleRow("none in 2020", .error, in: .y2020) { $0.logo = .known(nil) },
        RuleRow("one", .nothing, logo()),
        RuleRow("a character in the title is one", .nothing) {
            $0.logo = .known(nil)
            $0.title = .written("\u{F8FF} Sign in with Apple")
        },
        RuleRow("a blank is none", .error) {
            $0.logo = .known(nil)
            $0.title = .written(" Sign in with Apple")
        },
        RuleRow("unknown", .review) { $0.logo = .unknown(because: "x") },
        RuleRow("assumed", .review) { $0.logo = .assumed(nil, because: "x") },
        RuleRow("unseen", .nothing) { _ in },
        RuleRow("the system's", .nothing, .system) { $0.logo = .known(nil) },
    ]

    @Test("logo.missing", arguments: missing)
    func judgesMissing(_ row: RuleRow) throws { try expect(row, of: "logo.missing") }

    static let artwork: [RuleRow] = [
        RuleRow("Apple's", .nothing, logo()),
        RuleRow("an SF Symbol", .warning, logo(.symbol("applelogo"))),
        RuleRow("an SF Symbol in 2020", .warning, in: .y2020, logo(.symbol("applelogo"))),
        RuleRow("a character", .error, logo(.character("U+F8FF"))),
        RuleRow("an icon", .error, .customLogoOnly, logo(.iconFont("fa-apple"))),
        RuleRow("a path", .review, logo(.drawn)),
        RuleRow("a picture", .review, logo(.picture("apple_white"))),
        RuleRow(
            "a picture with one of Apple's names",
            .nothing,
            logo(.picture("Logo - SIWA - Left-aligned - Black - Small"))
        ),
        RuleRow("an emoji in the title", .error) { $0.title = .written("🍎 Sign in with Apple") },
        RuleRow("garbled", .error) { $0.title = .written("ï£¿ Sign in with Apple") },
        RuleRow("a character in a title that is assumed", .review) {
            $0.title = ButtonTitleMeasure(.assumed("\u{F8FF} Sign in with Apple", because: "x"))
        },
        RuleRow("an emoji behind an artwork is the title's", .nothing) {
            Self.logo()(&$0)
            $0.title = .written("🍎 Sign in with Apple")
        },
        RuleRow("a logo alone that is not known", .review, .customLogoOnly) {
            $0.logo = .unknown(because: "x")
        },
        RuleRow("the system's", .nothing, .system, logo(.symbol("applelogo"))),
    ]

    @Test("logo.artwork", arguments: artwork)
    func judgesArtwork(_ row: RuleRow) throws { try expect(row, of: "logo.artwork") }

    static let names: [(String, Bool)] = [
        ("SIWA-Left-Black-Large", true), ("Images/siwa_left_white.svg", true),
        ("Logo - SIWA - Logo-only - White", true), ("appleid_button@2x.png", true),
        ("https://appleid.cdn-apple.com/appleid/button/logo?size=44", true),
        ("apple", false), ("logo_apple.png", false), ("not-siwa-left", false), ("", false), ("///", false),
    ]

    @Test("knows the names of Apple's files", arguments: names)
    func knowsNames(name: String, isOfficial: Bool) {
        #expect(MeasuredLogo.Artwork(named: name) == (isOfficial ? .official(name) : .picture(name)))
    }

    static func height(_ own: Double, in height: Double, _ artwork: MeasuredLogo.Artwork, padded: Bool? = nil)
        -> (inout MeasuredButton) -> Void
    {
        {
            Self.logo(artwork) {
                $0.size = .known(Size(width: own, height: own))
                if let padded { $0.hasPadding = .known(padded) }
            }(&$0)
            $0.height = .known(height)
        }
    }

    private static let official = MeasuredLogo.Artwork.official("SIWA-Left-Black")

    static let heights: [RuleRow] = [
        RuleRow("a point lower", .nothing, height(43, in: 44, official)),
        RuleRow("more", .warning, height(42.9, in: 44, official)),
        RuleRow("more than a point higher", .warning, height(45.1, in: 44, official)),
        RuleRow("in 2020", .warning, in: .y2020, height(24, in: 48, official)),
        RuleRow("a mark without padding", .nothing, height(21, in: 48, .picture("x"), padded: false)),
        RuleRow("53 % of the height", .nothing, height(26.5, in: 50, .picture("x"), padded: false)),
        RuleRow("more than that", .review, height(26.6, in: 50, .picture("x"), padded: false)),
        RuleRow("33 %", .nothing, height(16.5, in: 50, .picture("x"), padded: false)),
        RuleRow("less", .review, height(16.4, in: 50, .picture("x"), padded: false)),
        RuleRow("a picture with padding", .warning, height(24, in: 48, .picture("x"), padded: true)),
        RuleRow("a picture of which nothing is known", .review, height(24, in: 48, .picture("x"))),
        RuleRow("a logo alone has its own rule", .nothing, .customLogoOnly, height(24, in: 48, official)),
        RuleRow("no number", .nothing, height(.nan, in: 48, official)),
    ]

    @Test("logo.height-match", arguments: heights)
    func judgesHeight(_ row: RuleRow) throws { try expect(row, of: "logo.height-match") }

    static let remedies: [(why: String, own: Double, height: Double, padded: Bool, remedy: String)] = [
        ("a file", 24, 48, true, "Make the logo file 48 pt high."),
        (
            "a file in a button too low for any", 24, 28, true,
            "Make the button at least 30 pt high, and the logo file as high as the button."
        ),
        ("a mark", 40, 48, false, "Make the logo about 21 pt high."),
        (
            "a mark in a button too low for any", 24, 28, false,
            "Make the button at least 30 pt high, and the logo about 43 % of its height."
        ),
    ]

    @Test("logo.height-match says what to do, and that is right", arguments: remedies.indices)
    func remediesOfHeight(_ index: Int) throws {
        let row = Self.remedies[index]
        func said(_ own: Double, in height: Double) throws -> [Finding] {
            let change = Self.height(own, in: height, .picture("x"), padded: row.padded)
            return try findings(of: "logo.height-match", [.made(change)])
        }
        #expect(try said(row.own, in: row.height).map(\.remedy) == [row.remedy], "\(row.why)")
        let height = max(row.height, 30)
        let fixed = row.padded ? height : (0.43 * height).rounded()
        #expect(try said(fixed, in: height).isEmpty, "\(row.why)")
    }

    static let crops: [RuleRow] = [
        RuleRow("cropped", .error, logo { $0.isCropped = .known(true) }),
        RuleRow("cropped in 2020", .error, in: .y2020, logo { $0.isCropped = .known(true) }),
        RuleRow("an image of the endpoint", .error, .image, logo { $0.isCropped = .known(true) }),
        RuleRow("whole", .nothing, logo { $0.isCropped = .known(false) }),
        RuleRow("unknown", .review, logo { $0.isCropped = .unknown(because: "x") }),
        RuleRow("no logo", .nothing) { $0.logo = .known(nil) },
    ]

    @Test("logo.crop", arguments: crops)
    func judgesCrop(_ row: RuleRow) throws { try expect(row, of: "logo.crop") }

    static func color(_ color: RGBColor) -> (inout MeasuredButton) -> Void {
        logo { $0.color = .known(color) }
    }

    static let colors: [RuleRow] = [
        RuleRow("8 from black", .nothing, color(.grey(8))),
        RuleRow("9 from black", .error, color(.grey(9))),
        RuleRow("9 from black in 2020", .error, in: .y2020, color(.grey(9))),
        RuleRow("8 from white", .nothing, color(.grey(247))),
        RuleRow("9 from white", .error, color(.grey(246))),
        RuleRow("red", .error, .customLogoOnly, color(RGBColor(red: 1, green: 0, blue: 0))),
        RuleRow("unknown", .review, logo { $0.color = .unknown(because: "x") }),
        RuleRow("no number", .nothing, color(RGBColor(white: .nan))),
        RuleRow("of a logo that is assumed", .review) {
            Self.color(.grey(99))(&$0)
            if let logo = $0.logo.value { $0.logo = .assumed(logo, because: "x") }
        },
        RuleRow("the system's", .nothing, .system, color(.grey(99))),
    ]

    @Test("logo.color", arguments: colors)
    func judgesColor(_ row: RuleRow) throws { try expect(row, of: "logo.color") }

    static func png(_ height: Double, width: Double? = nil, isBitmap: Bool = true) -> (inout MeasuredButton)
        -> Void
    {
        {
            Self.logo { $0.isBitmap = .known(isBitmap) }(&$0)
            $0.height = .known(height)
            if let width { $0.width = .known(width) }
        }
    }

    private static func bitmap(isBareMark: Bool) -> MeasuredLogo {
        var logo = MeasuredLogo(.picture("x"))
        logo.isBitmap = .known(true)
        if isBareMark { logo.becomeBareMark() }
        return logo
    }

    static let pngs: [RuleRow] = [
        RuleRow("44", .nothing, png(44, width: 300)),
        RuleRow("44.5", .nothing, png(44.5)),
        RuleRow("44.6", .warning, png(44.6)),
        RuleRow("43.4", .warning, png(43.4)),
        RuleRow("50 in 2020", .warning, in: .y2020, png(50)),
        RuleRow("a vector", .nothing, png(50, isBitmap: false)),
        RuleRow("a logo alone of 44 × 44", .nothing, .customLogoOnly, png(44, width: 44)),
        RuleRow("a logo alone of 45 × 44", .warning, .customLogoOnly, png(44, width: 45)),
        RuleRow("a logo alone of 50 × 50", .warning, .customLogoOnly, png(50, width: 50)),
        RuleRow("no number", .nothing, png(.nan)),
        RuleRow("a picture that may be none of Apple's", .review) {
            Self.png(50)(&$0)
            $0.logo = .known(Self.bitmap(isBareMark: false))
        },
        RuleRow("a picture that is none of Apple's", .nothing) {
            Self.png(50)(&$0)
            $0.logo = .known(Self.bitmap(isBareMark: true))
        },
    ]

    @Test("logo.png-size", arguments: pngs)
    func judgesPng(_ row: RuleRow) throws { try expect(row, of: "logo.png-size") }
}
