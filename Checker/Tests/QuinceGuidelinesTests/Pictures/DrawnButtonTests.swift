import QuinceButtons
import QuinceGuidelines
import Testing

/// What `QuinceButtons` draws is measured from its pixels and compared with what its layout says.
@Suite("Pictures of drawn buttons")
struct DrawnButtonTests {
    /// How high a capital of the titles' font is, for a size of 1: its A, from the outlines themselves.
    private static func capHeight(of layout: ButtonLayout) -> Double { 0.7046 * (layout.title?.size ?? 0) }

    struct Row: Sendable, CustomTestStringConvertible {
        let mode: ButtonSpecification.Mode
        let parameters: [String: String]
        var testDescription: String {
            "\(self.mode.rawValue) \(self.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })"
        }
    }

    static let sizes: [Row] = [
        ("140", "30"), ("200", "32"), ("200", "44"), ("260", "56"), ("375", "64"), ("311", "47"),
    ]
    .flatMap { width, height in
        // A picture has 36 times as many pixels at the largest scale: two sizes there.
        (["140", "311"].contains(width) ? ["1", "2", "3", "6"] : ["1", "2", "3"]).flatMap { scale in
            [ButtonSpecification.Mode.center, .left].flatMap { mode in
                ["black", "white"].map { color in
                    Row(
                        mode: mode,
                        parameters: [
                            "width": width, "height": height, "scale": scale, "color": color,
                            "border": color == "white" ? "true" : "false",
                        ]
                    )
                }
            }
        }
    }

    @Test("every size and scale", arguments: sizes)
    func measures(_ row: Row) throws {
        let specification = try ButtonSpecification.asked(row.mode, row.parameters)
        let image = try ButtonImage(specification)
        let button = try MeasuredPicture.button(in: image.png())
        try Self.expectEdges(of: button, as: specification, image.layout)
        try Self.expectInk(of: button, as: specification, image.layout)
    }

    /// Box, surface, border and corners.
    private static func expectEdges(
        of button: MeasuredButton,
        as specification: ButtonSpecification,
        _ layout: ButtonLayout
    ) throws {
        #expect(button.width == .known(Double(specification.width)))
        #expect(button.height == .known(Double(specification.height)))
        #expect(
            button.fill.knownValue?.hexadecimal == (specification.color == .black ? "#000000" : "#FFFFFF")
        )
        let border = try #require(button.border.knownValue)
        #expect((border != nil) == specification.hasBorder)
        // The left button's border lies half outside: the picture's edge cuts the line, and the circle of its corners, in two.
        let isCut = specification.mode == .left && specification.hasBorder
        if let border, isCut, specification.scale == 1 {
            // Half a pixel of black, or a whole one of gray?
            #expect(border.color.knownValue == nil && border.color.value != nil)
        } else if let border {
            #expect(abs((border.width.value ?? 0) - (isCut ? 0.5 : 1)) < 0.1)
            #expect(border.color.knownValue?.hexadecimal == "#000000")
        }
        let radius = try #require(button.cornerRadius.knownValue)
        #expect(
            abs(radius - layout.cornerRadius) < (isCut ? 1.6 : 0.8),
            "\(radius), wants \(layout.cornerRadius)"
        )
    }

    /// Title and logo.
    private static func expectInk(
        of button: MeasuredButton,
        as specification: ButtonSpecification,
        _ layout: ButtonLayout
    ) throws {
        let pixel = 1 / Double(specification.scale)
        #expect(button.kind == .customText)
        let known = try #require(button.logo.knownValue)
        let logo = try #require(known)
        let box = try #require(logo.box.knownValue)
        #expect(abs(box.x - layout.logo.x) < 0.75 * pixel + 0.1)
        #expect(abs(box.width - layout.logo.width) < pixel + 0.1)
        #expect(abs(box.y - layout.logo.y) < 0.75 * pixel + 0.1)
        #expect(abs(box.height - layout.logo.height) < pixel + 0.1)
        let title = try #require(button.title)
        let wanted = Self.capHeight(of: layout)
        let found = try #require(title.capHeight.value, "\(title.capHeight)")
        #expect(abs(found - wanted) < 0.4 * pixel + 0.02 * wanted, "\(found), wants \(wanted)")
        let ink = specification.color == .black ? "#FFFFFF" : "#000000"
        // Letters of one or two pixels are mixed with the surface throughout.
        let color = try #require(title.color.value)
        let pure = specification.color == .black ? RGBColor.white : .black
        #expect(color.distance(to: pure) <= (specification.scale == 1 ? 16 : 0), "\(title.color)")
        #expect(!MeasuredPicture.violations(of: button).contains("title.color"))
        #expect(logo.color.knownValue?.hexadecimal == ink)
    }

    @Test("every language, two pixels to the point", arguments: ButtonLocale.all)
    func languages(_ locale: String) throws {
        for type in ButtonType.allCases {
            // One type shows that both modes measure alike.
            for mode in type == .signIn ? [ButtonSpecification.Mode.center, .left] : [.center] {
                let specification = try ButtonSpecification.asked(
                    mode,
                    ["width": "320", "height": "44", "scale": "2", "locale": locale, "type": type.rawValue]
                )
                let image = try ButtonImage(specification)
                let button = try MeasuredPicture.button(in: image.png())
                let title = try #require(button.title)
                let found = try #require(title.capHeight.value, "\(type) \(mode): \(title.capHeight)")
                #expect(abs(found - Self.capHeight(of: image.layout)) < 0.5, "\(type) \(mode)")
                let known = try #require(button.logo.knownValue)
                let logo = try #require(known?.box.knownValue)
                #expect(abs(logo.x - image.layout.logo.x) < 0.6, "\(type) \(mode)")
                #expect(abs(logo.width - image.layout.logo.width) < 0.8, "\(type) \(mode)")
                #expect(
                    MeasuredPicture.violations(of: button) == MeasuredPicture.placeholder,
                    "\(type) \(mode)"
                )
            }
        }
    }

    @Test("a logo alone, square and round", arguments: [0, 8, 50])
    func logoAlone(_ radius: Int) throws {
        let specification = try ButtonSpecification.asked(
            .logo,
            ["size": "44", "scale": "3", "border_radius": "\(radius)"]
        )
        let button = try MeasuredPicture.button(in: try ButtonImage(specification).png())
        #expect(button.kind == .customLogoOnly)
        #expect(button.shape == .known(radius == 50 ? .circle : .rectangle))
        #expect(button.title == nil)
        #expect(MeasuredPicture.violations(of: button) == MeasuredPicture.placeholder)
    }

    @Test(
        "the drawing as SVG measures as the pixels do",
        arguments: ["en_US", "ja_JP", "ar_SA"],
        [true, false]
    )
    func drawings(_ locale: String, _ isBordered: Bool) throws {
        let specification = try ButtonSpecification.asked(
            .center,
            ["width": "280", "height": "44", "locale": locale, "color": "white", "border": "\(isBordered)"]
        )
        let image = try ButtonImage(specification)
        let button = try MeasuredPicture.button(in: image.svg())
        #expect((button.width, button.height) == (.known(280), .known(44)))
        #expect(button.accessibleName == .known(image.label))
        #expect(button.title?.text.value == image.label)
        #expect(abs((button.title?.capHeight.value ?? 0) - Self.capHeight(of: image.layout)) < 0.2)
        #expect((try #require(button.border.knownValue) != nil) == isBordered)
        #expect(abs((button.cornerRadius.knownValue ?? 0) - image.layout.cornerRadius) < 0.5)
        #expect(MeasuredPicture.violations(of: button) == MeasuredPicture.placeholder)
    }

    @Test("what Apple's endpoint gives a file is no imitation, however small its title is")
    func endpoint() throws {
        let specification = try ButtonSpecification.asked(.center, ["locale": "el_GR"])
        let png = try ButtonImage(specification).png()
        let official = try MeasuredPicture.button(in: png, named: "appleid_button@2x.png", scale: 1)
        #expect(official.kind == .image)
        #expect(MeasuredPicture.violations(of: official) == MeasuredPicture.placeholder)
        // Under another name a person decides why the title is small.
        let other = try MeasuredPicture.button(in: png)
        #expect(other.kind == .customText)
        guard case .assumed = other.title?.capHeight else { throw CancellationError() }
        #expect(MeasuredPicture.violations(of: other) == MeasuredPicture.placeholder)
    }
}
