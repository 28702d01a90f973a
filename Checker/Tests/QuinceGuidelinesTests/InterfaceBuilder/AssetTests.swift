import Foundation
import QuinceGuidelines
import Testing

@Suite("Asset catalogs, texts and lists")
struct AssetTests {
    static func facts(_ inspector: any Inspector, _ path: String, _ text: String) throws -> ProjectFacts? {
        try inspector.read(InputFile(path: path, bytes: Data(text.utf8)))?.facts
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let colors: String
        let light: String?
        let dark: String?
        var testDescription: String { self.why }
    }

    private static func color(
        _ components: String,
        space: String = "srgb",
        look: String? = nil,
        idiom: String = "universal"
    ) -> String {
        let looks = look.map { #""appearances":[{"appearance":"luminosity","value":"\#($0)"}],"# } ?? ""
        return
            #"{"idiom":"\#(idiom)",\#(looks)"color":{"color-space":"\#(space)","components":{\#(components)}}}"#
    }

    private static let red = #""red":"0xFF","green":"0x00","blue":"0x00","alpha":"1.000""#
    private static let mixed = #""red":"0.200","green":"102","blue":"0x99","alpha":"1.000""#

    static let rows: [Row] = [
        Row(
            why: "one for all; decimals, bytes and hexadecimals",
            colors: Self.color(Self.mixed),
            light: "#336699",
            dark: "#336699"
        ),
        Row(
            why: "another for dark",
            colors: Self.color(Self.mixed) + "," + Self.color(Self.red, look: "dark"),
            light: "#336699",
            dark: "#FF0000"
        ),
        Row(
            why: "another for light",
            colors: Self.color(Self.mixed) + "," + Self.color(Self.red, look: "light"),
            light: "#FF0000",
            dark: "#336699"
        ),
        Row(
            why: "phones before all",
            colors: Self.color(Self.mixed) + "," + Self.color(Self.red, idiom: "iphone"),
            light: "#FF0000",
            dark: "#FF0000"
        ),
        Row(why: "tablets do not count", colors: Self.color(Self.red, idiom: "ipad"), light: nil, dark: nil),
        Row(
            why: "a gray",
            colors: Self.color(#""white":"0.500","alpha":"1""#, space: "gray-gamma-22"),
            light: "#808080",
            dark: "#808080"
        ),
        Row(
            why: "Display P3",
            colors: Self.color(#""red":"0","green":"1.0","blue":"0","alpha":"1""#, space: "display-p3"),
            light: "#00FF00",
            dark: "#00FF00"
        ),
        Row(
            why: "a color of the system",
            colors: #"{"idiom":"universal","color":{"platform":"ios","reference":"labelColor"}}"#,
            light: "#000000",
            dark: "#FFFFFF"
        ),
        Row(why: "none", colors: #"{"idiom":"universal"}"#, light: nil, dark: nil),
        Row(
            why: "channels that are none",
            colors: Self.color(#""red":"x","green":"1.0","blue":"0","alpha":"1""#),
            light: nil,
            dark: nil
        ),
    ]

    @Test("colours", arguments: rows)
    func colors(_ row: Row) throws {
        let path = "App/Assets.xcassets/brand.ground.colorset/Contents.json"
        let facts = try Self.facts(
            AssetInspector(),
            path,
            #"{"colors":[\#(row.colors)],"info":{"version":1}}"#
        )
        let color = facts?.colors["brand.ground"]
        #expect(color?.light.hexadecimal == row.light && color?.dark.hexadecimal == row.dark)
    }

    @Test("pictures of pixels and of paths, templates; other files are not read")
    func pictures() throws {
        func image(_ text: String) throws -> AssetImage? {
            try Self.facts(AssetInspector(), "A.xcassets/logo.imageset/Contents.json", text)?.images["logo"]
        }
        #expect(
            try image(#"{"images":[{"scale":"1x"},{"filename":"l@2x.PNG","scale":"2x"}]}"#)
                == AssetImage(isBitmap: true)
        )
        #expect(
            try image(
                #"{"images":[{"filename":"l.pdf"}],"properties":{"template-rendering-intent":"template"}}"#
            )
                == AssetImage(isBitmap: false, isTemplate: true)
        )
        #expect(try image(#"{"images":[{"scale":"1x"}]}"#) == nil)
        #expect(throws: UnreadableInput.self) { try image("{") }
        #expect(
            !AssetInspector().reads("package.json", isNamed: false)
                && !AssetInspector().reads("A.xcassets/x.appiconset/Contents.json", isNamed: false)
        )
        #expect(AssetInspector().reads("A.xcassets/x.colorset/Contents.json", isNamed: false))
    }

    @Test("texts of other languages, whatever the file's encoding")
    func texts() throws {
        let text = #"""
            /* Class = "UIButton"; normalTitle = "Sign in with Apple"; */
            "a1B-c2-D3e.normalTitle" = "Mit \"Apple\" anmelden"; // "x" = "y";
            "unrelated" = "Hallo";
            "apple.button" = "Mit Apple fortfahren";
            """#
        let facts = try Self.facts(TextsInspector(), "App/de.lproj/Main.strings", text)
        #expect(
            facts?.strings == [
                "a1B-c2-D3e.normalTitle": ["de": "Mit \"Apple\" anmelden"],
                "apple.button": ["de": "Mit Apple fortfahren"],
            ]
        )
        let wide = InputFile(
            path: "App/pt-BR.lproj/Main.strings",
            bytes: try #require(text.data(using: .utf16))
        )
        #expect(try TextsInspector().read(wide)?.facts.strings["apple.button"]?.keys.first == "pt_BR")
        let base = try Self.facts(TextsInspector(), "App/Base.lproj/Main.strings", text)
        #expect(base?.strings == ["apple.button": ["en": "Mit Apple fortfahren"]])
    }

    @Test("a title in another language is a title of the same button")
    func translations() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.button("a1B-c2-D3e")
        var facts = ProjectFacts()
        facts.strings["a1B-c2-D3e.normalTitle"] = ["de": "Mit Apple einloggen"]
        let buttons = try fixture.buttons("a1B-c2-D3e", facts)
        let german = try #require(buttons.first { $0.title?.locale == "de" })
        #expect(german.title?.text == .known("Mit Apple einloggen") && german.width == .unseen)
        #expect(buttons.contains { $0.title?.text == .known("Sign in with Apple") })
    }

    @Test("a storyboard in a language's own folder has titles of that language")
    func ownFolder() throws {
        var fixture = InterfaceFixture()
        fixture.views = Views.button(title: "Appleでサインイン")
        let buttons = try fixture.inspection(path: "App/ja.lproj/Main.storyboard").buttons
        #expect(buttons.first?.title?.locale == "ja")
    }

    @Test("light or dark for good: the nearest list counts, a project file where all its settings agree")
    func styles() throws {
        func style(_ path: String, _ text: String) throws -> [String: InterfaceStyle]? {
            try Self.facts(InterfaceStyleInspector(), path, text)?.interfaceStyles
        }
        let list =
            "<?xml version=\"1.0\"?><!DOCTYPE plist><plist><dict><key>UIUserInterfaceStyle</key><string>Light</string></dict></plist>"
        #expect(try style("App/Info.plist", list) == ["App": .light])
        #expect(try style("App/Info.plist", "<plist><dict/></plist>") == ["App": .automatic])
        #expect(try style("App/Info.plist", "bplist00") == ["App": .automatic])
        let project = "INFOPLIST_KEY_UIUserInterfaceStyle = Dark;\n"
        #expect(try style("App.xcodeproj/project.pbxproj", project + project) == ["": .dark])
        #expect(
            try style(
                "App.xcodeproj/project.pbxproj",
                project + "INFOPLIST_KEY_UIUserInterfaceStyle = Light;"
            ) == nil
        )
        #expect(!InterfaceStyleInspector().reads("App/Other.plist", isNamed: false))

        var facts = ProjectFacts()
        facts.interfaceStyles = [
            "App": .light, "Tests": .automatic, "Other": .automatic, "Third/Support": .automatic,
        ]
        #expect(facts.appearances(at: "App/Base.lproj/Main.storyboard") == [.light])
        #expect(facts.appearances(at: "Other/Main.storyboard") == [.light, .dark])
        facts.interfaceStyles[""] = .dark
        #expect(facts.appearances(at: "Other/Main.storyboard") == [.dark])
        #expect(facts.appearances(at: "Third/Main.storyboard") == [.dark])
        #expect(ProjectFacts().appearances(at: "Main.storyboard") == [.light, .dark])
    }
}
