import Foundation
import QuinceButtons
import QuinceGuidelines
import Synchronization
import Testing

@Suite("Which pictures are measured, and how")
struct PictureInspectorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let path: String
        let isWanted: Bool
        var testDescription: String { self.path }

        /// Whether it may be a logo, whose color other files need.
        var mayBeLogo: Bool {
            [
                "apple-continues.png", "apple-login-banner.png", "design/apple-design.png", "siwa-logo.png",
                "sign-in-with-apple-icon.png", "screenshot-sign-in-with-apple.png",
            ].contains(self.path)
        }

        init(_ path: String, _ isWanted: Bool) { (self.path, self.isWanted) = (path, isWanted) }
    }

    static let files: [Row] = [
        Row("images/sign-in-with-apple.png", true), Row("images/SignInWithApple@2x.png", true),
        Row("a/sign_up_with_apple.svg", true), Row("appleid_button@3x.png", true),
        Row("siwa-black.svg", true), Row("continue-with-apple-white@2x.png", true),
        Row("ContinueWithApple.svg", true), Row("apple-continues.png", false),
        Row("sign-in-with-apple-en_US-black@2x.png", true), Row("apple-signin.png", true),
        Row("apple-signin@2x.png", true), Row("apple_login_small.png", true), Row("btn_apple_blue.png", true),
        Row("AppleLoginButton.png", true), Row("login-apple.png", true), Row("apple-store-button.png", false),
        Row("apple-pay-button.png", false), Row("apple_music_btn.png", false),
        Row("apple-touch-icon.png", false),
        Row("apple-login-banner.png", false), Row("pineapple-button.png", false),
        Row("images/login.png", false), Row("design/apple-design.png", false),
        Row("sign-in-with-google.png", false),
        Row("Logo - SIWA - Left-aligned - Black - Small.svg", false), Row("siwa-logo.png", false),
        Row("sign-in-with-apple-icon.png", false), Row("screenshot-sign-in-with-apple.png", false),
    ]

    @Test("by their names", arguments: files)
    func names(_ row: Row) throws {
        let isDrawing = row.path.hasSuffix(".svg")
        #expect(
            PictureInspector().reads(row.path, isNamed: false) == (row.isWanted || isDrawing || row.mayBeLogo)
        )
        #expect(PictureInspector().reads(row.path, isNamed: true))
        let png = try ButtonImage(ButtonSpecification.asked(.center, [:])).png()
        let found = try PictureInspector().read(InputFile(path: row.path, bytes: Data(png)))
        #expect((found?.inspect(ProjectFacts()).buttons.isEmpty == false) == row.isWanted)
        let named = try PictureInspector().read(InputFile(path: row.path, bytes: Data(png), isNamed: true))
        #expect(named != nil)
    }

    @Test(
        "a drawing by its title, and what does not look like a button not at all",
        arguments: [
            ("<text>Login with Apple</text>", 280, true), ("<text>Sign in with Apple</text>", 44, false),
            ("<text>Apple Store</text>", 280, false),
            ("<text>What is Sign in with Apple?</text>", 280, false),
            ("", 280, false),
        ]
    )
    func drawings(_ text: String, _ width: Int, _ isFound: Bool) async {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='44'><rect width='\(width)' height='44' rx='6'/>\(text)</svg><!-- apple -->"
        let result = await Checker([PictureInspector()]).check(["bad.svg", "apple-login.svg"]) {
            path throws(UnreadableInput) in InputFile(path: path, bytes: Data(svg.utf8))
        }
        #expect(result.unreadable.isEmpty)
        let wording = result.findings.filter { $0.rule == "title.wording" }
        #expect(wording.map(\.place.path).sorted() == (isFound ? ["apple-login.svg", "bad.svg"] : []))
        #expect(wording.allSatisfy { $0.verdict == .violation && $0.fix == nil })
        #expect(isFound || result.findings.isEmpty)
    }

    @Test("a picture that nobody named is not even opened")
    func opening() async {
        let opened = Opened()
        let checker = Checker([PictureInspector()])
        let result = await checker.check(
            ["photo.png", "siwa.png", "other.png"],
            named: ["other.png"],
            reading: { path in
                opened.add(path)
                return InputFile(path: path, bytes: Data())
            }
        )
        #expect(opened.paths.sorted() == ["other.png", "siwa.png"])
        #expect(result.fileCount == 3)
        #expect(result.unreadable.map(\.place.path) == ["other.png", "siwa.png"])
    }

    @Test(
        "pixels for a point, by name, folder and file",
        arguments: [
            ("siwa@2x.png", 2.0), ("drawable-xxhdpi/siwa.png", 3), ("3.0x/siwa.png", 3), ("siwa.png", 4),
            ("appleid_button@1.5x.png", 1.5),
        ]
    )
    func scales(_ path: String, _ scale: Double) throws {
        // The file itself says four.
        let png = try ButtonImage(ButtonSpecification.asked(.center, ["scale": "4"])).png()
        let button = try MeasuredPicture.button(in: png, named: path)
        #expect(button.width == .known(140 * 4 / scale))
        #expect(try MeasuredPicture.button(in: png, named: path, scale: 1).width == .known(560))
    }

    @Test("on a background that is seen, the button is what stands on it")
    func background() throws {
        let shapes =
            "<rect width='240' height='80' fill='#0b4b2a'/><rect x='20' y='18' width='200' height='44' rx='8'/>"
        let button = try MeasuredPicture.button(
            in: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 80'>\(shapes)</svg>"
        )
        #expect((button.width, button.height) == (.known(200), .known(44)))
        #expect(button.background.knownValue?.hexadecimal == "#0B4B2A")
        #expect(button.fill.knownValue?.hexadecimal == "#000000")
        #expect(abs((button.cornerRadius.knownValue ?? 0) - 8) < 0.3)
    }

    @Test("round corners on a color instead of on nothing")
    func ground() throws {
        let shapes = "<rect width='200' height='44' fill='#fff'/><rect width='200' height='44' rx='22'/>"
        let button = try MeasuredPicture.button(
            in: "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='44'>\(shapes)</svg>"
        )
        #expect((button.width, button.height) == (.known(200), .known(44)))
        #expect(button.fill.knownValue?.hexadecimal == "#000000")
        #expect(abs((button.cornerRadius.knownValue ?? 0) - 22) < 0.5)
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        let text: String
        let reason: String
        var testDescription: String { self.reason }
    }

    static let refused: [Refused] = [
        Refused(text: "", reason: "isn't a PNG or an SVG"),
        Refused(text: "<html></html>", reason: "isn't a PNG or an SVG"),
        Refused(text: "<svg width='10'", reason: "the SVG ends inside a tag"),
        Refused(text: "<svg><g></svg>", reason: "closes <svg>, which is not open"),
        Refused(text: "<svg/>", reason: "isn't the size of a button"),
        Refused(text: "<svg width='1e9' height='10'/>", reason: "isn't the size of a button"),
        Refused(text: "<svg width='140' height='30'/>", reason: "is empty: every pixel is transparent"),
        Refused(text: "<svg width='140' height='30'><path d='M0 0 L'/></svg>", reason: "lacks a number"),
        Refused(text: "<svg width='140' height='30'><!-- ", reason: "ends before -->"),
        Refused(
            text: String(repeating: "<g>", count: 100),
            reason: "more than 5000 elements, or nests more than 64"
        ),
    ]

    @Test("parts that use parts, each many times, are refused before they are painted")
    func repetition() {
        let groups = (0..<20).map { level in
            "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level + 1)'/>", count: 10) + "</g>"
        }
        let text = "<svg width='140' height='30'>\(groups.joined())<use href='#g0'/></svg>"
        let reason = MeasuredPicture.refusal(of: Array(text.utf8), named: "siwa.svg")
        #expect(reason?.contains("repeats its parts more than 20000 times") == true, "\(reason ?? "nil")")
    }

    @Test("arcs with radii that are next to nothing", arguments: ["1e-300", "1e-160", "1e-9", "0"])
    func arcs(_ radius: String) throws {
        let path = "M0 0h200v44H0z M5 5 A\(radius) \(radius) 0 0 0 20 20 L20 5z"
        let button = try MeasuredPicture.button(
            in: "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='44'><path d='\(path)'/></svg>"
        )
        #expect((button.width, button.height) == (.known(200), .known(44)))
    }

    @Test("a PNG of more pixels than a button can have is refused before it is inflated")
    func area() {
        let header = HandmadePNG.word(4_096) + HandmadePNG.word(4_096) + [16, 6, 0, 0, 0]
        let file = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + HandmadePNG.chunk("IHDR", header)
        let bytes = file + HandmadePNG.chunk("IDAT", [0x78, 0x01]) + HandmadePNG.chunk("IEND", [])
        let reason = MeasuredPicture.refusal(of: bytes, named: "siwa.png")
        #expect(reason?.contains("at most 4000000 are read") == true, "\(reason ?? "nil")")
    }

    @Test("what cannot be measured is said in a sentence", arguments: refused)
    func refuses(_ row: Refused) {
        let reason = MeasuredPicture.refusal(of: Array(row.text.utf8), named: "siwa.svg")
        #expect(reason?.contains(row.reason) == true, "\(reason ?? "nil")")
    }

    @Test("a shape that begins exactly at the right rim, and one far larger than the picture")
    func rims() throws {
        let path = "M0 0h200v44H0z M200 0h30v44h-30z"
        let shapes = "<path d='\(path)'/><rect x='-90000' y='-90000' width='180000' height='180000'/>"
        let button = try MeasuredPicture.button(
            in: "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='44'>\(shapes)</svg>"
        )
        #expect(button.fill.knownValue?.hexadecimal == "#000000")
    }
}

/// The paths that were opened.
private final class Opened: Sendable {
    private let lock = Mutex<[String]>([])

    var paths: [String] { self.lock.withLock { $0 } }

    func add(_ path: String) { self.lock.withLock { $0.append(path) } }
}
