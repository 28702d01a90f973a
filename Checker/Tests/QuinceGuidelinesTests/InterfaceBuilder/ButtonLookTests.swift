import QuinceGuidelines
import Testing

/// From the file to the measured values of a hand-made button.
@Suite("Looks of hand-made buttons")
struct ButtonLookTests {
    /// The light variant, or the only one.
    static func button(
        _ views: String,
        _ constraints: [String] = [
            "B.height = 44", "B.width = 200", "B.centerX = V.centerX", "B.top = S.top",
        ],
        resources: String = "",
        facts: ProjectFacts = ProjectFacts(),
        document: String = #"useAutolayout="YES""#
    ) throws -> MeasuredButton {
        var fixture = InterfaceFixture()
        fixture.views = views
        fixture.constraints = constraints
        fixture.resources = resources
        fixture.document = document
        return try #require(try fixture.buttons("B", facts).first)
    }

    @Test("a classic UIButton: font, colors, radius, border, picture")
    func classic() throws {
        var facts = ProjectFacts()
        facts.images["apple_logo"] = AssetImage(isBitmap: true)
        let button = try Self.button(
            Views.button(
                attributes: "",
                state:
                    #"image="apple_logo"><color key="titleColor" white="1" alpha="1" colorSpace="calibratedWhite"/"#,
                content: Views.color("backgroundColor", "#123456")
                    + #"<fontDescription key="fontDescription" name="Futura-Medium" family="Futura" pointSize="19"/>"#
                    + Views.numbers(["layer.cornerRadius": 8, "layer.borderWidth": 2])
            ),
            resources: #"<image name="apple_logo" width="24" height="30"/>"#,
            facts: facts
        )
        #expect(button.kind == .customText && button.platform == .iOS)
        #expect(button.title?.font == .known("Futura") && button.title?.size == .known(19))
        #expect(button.title?.color == .known(.white))
        #expect(button.title?.place?.line == 8)
        #expect(button.fill == .known(try #require(RGBColor(hexadecimal: "#123456"))))
        #expect(button.cornerRadius == .known(8))
        #expect(button.border == .known(.init(color: .known(.black), width: .known(2))))
        let logo = try #require(button.logo.knownValue ?? nil)
        #expect(logo.artwork == .picture("apple_logo"))
        #expect(logo.size == .known(Size(width: 24, height: 30)) && logo.isBitmap == .known(true))
        #expect(button.accessibleName == .known("Sign in with Apple"))
        #expect(button.isStacked == .known(false))
    }

    @Test("a button that names nothing has the system's defaults, and no surface of its own")
    func defaults() throws {
        let button = try Self.button(Views.button())
        #expect(button.title?.font == .known("system") && button.title?.size == .known(15))
        #expect(button.title?.color.value == RGBColor(hexadecimal: "#007AFF"))
        #expect(button.title?.color.knownValue == nil)
        #expect(button.fill == .known(.clear) && button.background == .known(.white))
        #expect(
            button.border == .known(nil) && button.logo == .known(nil) && button.cornerRadius == .known(0)
        )
        let custom = try Self.button(Views.button(attributes: ""))
        #expect(custom.title?.color == .known(.white))
    }

    @Test("a tint is taken from the view around, then from the document")
    func tint() throws {
        let outer = Views.view("O", Views.color("tintColor", "#FF0000"), subviews: Views.button())
        #expect(try Self.button(outer).title?.color == .known(RGBColor(red: 1, green: 0, blue: 0)))
    }

    @Test("a configuration: colors, capsule, symbol above the title, a size that a person chooses")
    func configuration() throws {
        let button = try Self.button(
            Views.button(
                title: "Button",
                content: """
                    <buttonConfiguration key="configuration" style="filled" image="apple.logo" catalog="system" title="Continue with Apple" \
                    cornerStyle="capsule" imagePlacement="top">\(Views.color("baseForegroundColor", "#FFFFFF"))\
                    \(Views.color("baseBackgroundColor", "#000000"))</buttonConfiguration>
                    """
            )
        )
        #expect(button.title?.text == .known("Continue with Apple"))
        #expect(
            button.title?.size == .assumed(17, because: "it follows the text size that the user has chosen")
        )
        #expect(button.title?.color == .known(.white) && button.fill == .known(.black))
        #expect(button.cornerRadius == .known(22))
        let logo = try #require(button.logo.knownValue ?? nil)
        #expect(
            logo.artwork == .symbol("apple.logo") && logo.color == .known(.white)
                && logo.isBitmap == .known(false)
        )
        #expect(button.isStacked == .known(true))
    }

    @Test("logos made of characters and fonts of pictures; names of official files")
    func logos() throws {
        let glyph = try Self.button(Views.button(title: "\u{F8FF} Sign in with Apple"))
        #expect(glyph.logo.map { $0?.artwork } == .known(.character("\u{F8FF}")))
        let icon = try Self.button(
            Views.button(
                title: nil,
                state: """
                    <attributedString key="attributedTitle"><fragment content="apple "><attributes>
                    <font key="NSFont" size="16" name="FontAwesome5Brands-Regular"/></attributes></fragment>
                    <fragment content="Sign in with Apple"><attributes>\(Views.color("NSColor", "#FF0000"))
                    <font key="NSFont" size="18" metaFont="system"/></attributes></fragment></attributedString>
                    """
            )
        )
        #expect(icon.logo.map { $0?.artwork } == .known(.iconFont("FontAwesome5Brands-Regular")))
        #expect(
            icon.title?.size == .known(18) && icon.title?.color == .known(RGBColor(red: 1, green: 0, blue: 0))
        )
        let official = try Self.button(Views.button(state: #"image="SIWA-Left-White""#))
        #expect(official.logo.map { $0?.artwork } == .known(.official("SIWA-Left-White")))
    }

    @Test("a logo alone: circle, and VoiceOver reads the picture's name")
    func logoOnly() throws {
        let button = try Self.button(
            Views.button(
                title: nil,
                attributes: "",
                state: #"image="ic_apple""#,
                content: Views.numbers(["layer.cornerRadius": 22])
            ),
            ["B.width = 44", "B.height = 44", "B.centerX = V.centerX", "B.top = S.top"]
        )
        #expect(button.kind == .customLogoOnly && button.title == nil)
        #expect(button.shape == .known(.circle))
        #expect(button.accessibleName == .known("ic_apple"))
    }

    @Test("a view with picture and label: boxes from its corner, text no wider than it is")
    func composite() throws {
        let stack = Views.stack(
            "K",
            #"<imageView contentMode="scaleAspectFit" image="apple" translatesAutoresizingMaskIntoConstraints="NO" id="I">"#
                + Views.rect("0 0 40 40") + "</imageView>"
                + Views.label(
                    "T",
                    "Sign in with Apple ID",
                    content: #"<color key="textColor" white="1" alpha="1" colorSpace="calibratedWhite"/>"#
                        + #"<fontDescription key="fontDescription" type="boldSystem" pointSize="21"/>"#,
                    frame: "40 0 192 40"
                ),
            frame: "51.5 5 232 40"
        )
        let button = try Self.button(
            Views.view("B", Views.color("backgroundColor", "#000000"), subviews: stack, frame: "20 0 335 50"),
            [
                "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.height = 50",
                "B.top = S.top", "I.width = 40",
                "I.height = 40", "K.centerX = B.centerX", "K.centerY = B.centerY",
            ],
            resources: #"<image name="apple" width="40" height="40"/>"#
        )
        #expect(button.kind == .customText && button.fill == .known(.black))
        #expect(button.width == .known(280) && button.title?.size == .known(21))
        // (280 - 40 - 192) / 2 = 24, and 40 further.
        #expect(button.title?.box == .known(Box(x: 64, y: 5, width: 192, height: 40)))
        #expect(button.logo.value??.box == .known(Box(x: 24, y: 5, width: 40, height: 40)))
        #expect(button.title?.color == .known(.white))
    }

    @Test("a frame without Auto Layout")
    func frames() throws {
        let views =
            #"<button buttonType="system" id="B"><rect key="frame" x="100" y="300" width="175" height="30"/>"#
            + #"<state key="normal" title="Sign in with Apple"/></button>"#
        let button = try Self.button(views, [], document: "")
        #expect(button.width == .known(175) && button.height == .known(30))
        #expect(button.box == .known(Box(x: 100, y: 300, width: 175, height: 30)))
    }
}
