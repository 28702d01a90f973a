import QuinceGuidelines
import Testing

@Suite("Colors behind buttons in storyboards")
struct BackgroundTests {
    static let constraints = [
        "B.leading = V.leading + 20", "B.trailing = V.trailing - 20", "B.top = V.top + 100", "B.height = 44",
    ]

    static func buttons(
        _ background: String,
        views: String = Views.system(),
        constraints: [String] = Self.constraints,
        resources: String = "",
        controller: String = "",
        facts: ProjectFacts = ProjectFacts()
    ) throws -> [MeasuredButton] {
        var fixture = InterfaceFixture()
        fixture.views = views
        fixture.constraints = constraints
        fixture.background = background
        fixture.resources = resources
        fixture.controller += controller
        return try fixture.buttons("B", facts)
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let color: String
        let light: String
        var dark: String?
        var resources = ""
        let why: String
        var testDescription: String { self.why }
    }

    private static func gray(_ white: Double, _ space: String) -> String {
        #"<color key="backgroundColor" white="\#(white)" alpha="1" \#(space)/>"#
    }

    private static func channels(_ space: String) -> String {
        #"<color key="backgroundColor" red="1" green="0.5" blue="0.0" alpha="1" \#(space)/>"#
    }

    static let rows: [Row] = [
        Row(color: Self.channels(#"colorSpace="calibratedRGB""#), light: "#FF8000", why: "calibrated RGB"),
        Row(
            color: Self.channels(#"colorSpace="custom" customColorSpace="sRGB""#),
            light: "#FF8000",
            why: "sRGB"
        ),
        // Out of sRGB: red is cut at 255; (0.5 linear 0.2140: green = 1.042057 * 0.2140 - 0.042057 = 0.1810, encoded 0.4631)
        Row(
            color: Self.channels(#"colorSpace="custom" customColorSpace="displayP3""#),
            light: "#FF7600",
            why: "Display P3"
        ),
        // 0.5 ^ 2.2 = 0.2176, encoded 0.5039
        Row(
            color: Self.gray(0.5, #"colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace""#),
            light: "#808080",
            why: "gray of gamma 2.2"
        ),
        // 0.1 ^ 2.2 = 0.00631, encoded 0.0728
        Row(
            color: Self.gray(0.1, #"colorSpace="calibratedWhite""#),
            light: "#131313",
            why: "dark calibrated gray"
        ),
        Row(
            color: Views.systemColor("backgroundColor", "systemBackgroundColor"),
            light: "#FFFFFF",
            dark: "#000000",
            why: "the system's background"
        ),
        Row(
            color: Views.systemColor("backgroundColor", "systemGray5Color"),
            light: "#E5E5EA",
            dark: "#2C2C2E",
            why: "a gray of the system"
        ),
        Row(
            color:
                #"<color key="backgroundColor" xcode11CocoaTouchSystemColor="systemBackgroundColor" cocoaTouchSystemColor="whiteColor"/>"#,
            light: "#FFFFFF",
            dark: "#000000",
            why: "the newer of two names"
        ),
        Row(
            color: #"<color key="backgroundColor" cocoaTouchSystemColor="darkTextColor"/>"#,
            light: "#000000",
            why: "a name from before dark mode"
        ),
        Row(
            color:
                #"<color key="backgroundColor" red="0.1" green="0.2" blue="0.3" alpha="1" systemColor="systemIndigoColor"/>"#,
            light: "#5856D6",
            dark: "#5E5CE6",
            why: "a name counts more than its copy"
        ),
    ]

    @Test("of every kind, in both appearances", arguments: rows)
    func kinds(_ row: Row) throws {
        let buttons = try Self.buttons(row.color, resources: row.resources)
        let light = buttons.first { $0.variant.appearance == .light }
        let dark = buttons.first { $0.variant.appearance == .dark }
        #expect(light?.background.knownValue?.hexadecimal == row.light)
        #expect(dark?.background.knownValue?.hexadecimal == row.dark)
    }

    @Test("named colors come from the project's catalogs, else from the copy in the file")
    func named() throws {
        let color = #"<color key="backgroundColor" name="ground"/>"#
        var facts = ProjectFacts()
        facts.colors["ground"] = AssetColor(light: .white, dark: .black)
        let known = try Self.buttons(color, facts: facts)
        #expect(Self.grounds(known) == [.light: .known(.white), .dark: .known(.black)])
        let copy =
            #"<namedColor name="ground"><color red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/></namedColor>"#
        let assumed = try #require(try Self.buttons(color, resources: copy).first)
        #expect(assumed.background.value?.hexadecimal == "#FF0000" && assumed.background.knownValue == nil)
        #expect(try Self.buttons(color).first?.background.value == nil)
    }

    @Test("one appearance where the screen or the app has only one")
    func appearances() throws {
        let system = Views.systemColor("backgroundColor", "systemBackgroundColor")
        #expect(Self.grounds(try Self.buttons(system)) == [.light: .known(.white), .dark: .known(.black)])
        let dark = try Self.buttons(system, controller: #" interfaceStyle="dark""#)
        #expect(Self.grounds(dark) == [.dark: .known(.black)])
        var facts = ProjectFacts()
        facts.interfaceStyles["App"] = .light
        facts.interfaceStyles["Other"] = .dark
        #expect(Self.grounds(try Self.buttons(system, facts: facts)) == [.light: .known(.white)])
    }

    /// What was measured in each appearance; the same on every screen.
    private static func grounds(_ buttons: [MeasuredButton]) -> [Appearance: Measured<RGBColor>] {
        Dictionary(buttons.map { ($0.variant.appearance, $0.background) }) { one, other in
            one == other ? one : .unseen
        }
    }

    @Test("what lies between is painted over, half transparent too")
    func composited() throws {
        let half = Views.view(
            "H",
            #"<color key="backgroundColor" white="0.0" alpha="0.5" colorSpace="calibratedWhite"/>"#,
            subviews: Views.system()
        )
        let constraints =
            Self.constraints + [
                "H.leading = V.leading", "H.trailing = V.trailing", "H.top = V.top", "H.bottom = V.bottom",
            ]
        let button = try #require(
            try Self.buttons(Self.gray(1, ""), views: half, constraints: constraints).first
        )
        #expect(button.background.knownValue?.hexadecimal == "#808080")
    }

    @Test(
        "an earlier sibling that reaches beyond it lies behind it; a part of one makes it unknown; a picture is unknown"
    )
    func siblings() throws {
        func result(_ view: String, _ sides: [String]) throws -> Measured<RGBColor>? {
            try Self.buttons(
                Self.gray(1, ""),
                views: view + Views.system(),
                constraints: Self.constraints + sides
            ).first?.background
        }
        let ground = Views.view("G", Views.color("backgroundColor", "#336699"))
        let whole = ["G.leading = V.leading", "G.trailing = V.trailing", "G.top = V.top", "G.height = 300"]
        #expect(try result(ground, whole)?.knownValue?.hexadecimal == "#336699")
        let part = ["G.leading = V.leading", "G.trailing = V.trailing", "G.top = V.top", "G.height = 120"]
        #expect(try result(ground, part)?.value == nil)
        let above = ["G.leading = V.leading", "G.trailing = V.trailing", "G.top = V.top", "G.height = 100"]
        #expect(try result(ground, above) == .known(.white))
        let picture =
            #"<imageView image="photo" translatesAutoresizingMaskIntoConstraints="NO" id="G">"#
            + Views.rect("0 0 375 667") + "</imageView>"
        #expect(try result(picture, whole) == .unknown(because: "a picture lies behind it"))
        #expect(
            try result(ground.replacing("id=\"G\"", with: "id=\"G\" hidden=\"YES\""), whole) == .known(.white)
        )
    }

    @Test("a screen without a color, a gradient class, code: unknown")
    func unknown() throws {
        #expect(try Self.buttons("").first?.background.value == nil)
        var facts = ProjectFacts()
        facts.outletChanges["LoginViewController.view"] = [
            OutletChange(
                at: SourcePlace(path: "Login.swift", line: 9),
                property: "backgroundColor",
                value: nil
            )
        ]
        #expect(
            try Self.buttons(Self.gray(1, ""), facts: facts).first?.background
                == .unknown(because: "code sets backgroundColor at Login.swift:9")
        )
        let gradient = Views.view("H", attributes: #"customClass="GradientView""#, subviews: Views.system())
        #expect(try Self.buttons(Self.gray(1, ""), views: gradient).first?.background.value == nil)
    }
}
