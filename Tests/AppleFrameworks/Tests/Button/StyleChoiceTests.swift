import Testing

@testable import QuinceUI

@Suite("Style choice")
struct StyleChoiceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let isDark: Bool
        let backdrop: [Paint]
        let style: SignInButtonStyle
        let testDescription: String

        init(_ style: SignInButtonStyle, dark isDark: Bool = false, _ why: String, _ backdrop: Paint...) {
            (self.style, self.isDark, self.testDescription, self.backdrop) = (style, isDark, why, backdrop)
        }
    }

    static func gray(_ value: Double) -> Paint { Paint(red: value, green: value, blue: value, alpha: 1) }
    static let green = Paint(red: 0.04, green: 0.29, blue: 0.16, alpha: 1)

    static let rows = [
        Row(.black, "light, nothing known"),
        Row(.white, dark: true, "dark, nothing known"),
        Row(.black, "light on white", .white),
        Row(.white, dark: true, "dark on black", .black),
        Row(.white, "a dark view in light appearance", .black),
        Row(.black, dark: true, "a light view in dark appearance", .white),
        Row(.white, "the guidelines' dark green", green),
        Row(.black, "the guidelines' light gray", gray(0.82)),
        Row(.white, "the darker side of where both contrast alike: 4.58 : 1", gray(0.46)),
        Row(.black, "the lighter side of it", gray(0.47)),
        Row(.black, "a picture from black to white", .black, .white),
        Row(.white, dark: true, "the same in dark appearance", .white, .black),
        Row(.white, "a dark picture with one middle gray", .black, gray(0.6)),
        Row(
            .black,
            "a saturated picture that is light enough",
            Paint(red: 1, green: 0.8, blue: 0, alpha: 1),
            gray(0.5)
        ),
        Row(
            .white,
            "saturated red and blue",
            Paint(red: 0.8, green: 0, blue: 0, alpha: 1),
            Paint(red: 0, green: 0, blue: 0.9, alpha: 1)
        ),
        Row(.black, "a gradient of light colors", gray(0.7), .white),
        Row(.white, dark: true, "a gradient of dark colors", .black, gray(0.3)),
    ]

    @Test("black on light, white on dark, and never outlined", arguments: rows)
    func chooses(_ row: Row) {
        let choice = StyleChoice(isDark: row.isDark, backdrop: row.backdrop)
        #expect(choice.style == row.style)
    }

    @Test("the contrast is WCAG's")
    func contrast() {
        #expect(abs(Paint.black.contrast(with: .white) - 21) < 0.001)
        #expect(abs(Self.gray(0x76 / 255.0).contrast(with: .white) - 4.54) < 0.01)
        #expect(Paint.white.contrast(with: .white) == 1)
    }
}

@Suite("Backgrounds behind a button")
struct BackdropStackTests {
    @Test("nothing is seen where no view has a background")
    func empty() {
        var stack = BackdropStack()
        stack.add(Paint(red: 1, green: 0, blue: 0, alpha: 0))
        #expect(stack.seen(over: .white) == nil)
    }

    @Test("what is behind an opaque view is not seen")
    func opaque() {
        var stack = BackdropStack()
        stack.add(.black)
        #expect(stack.isOpaque)
        stack.add(.white)
        #expect(stack.seen(over: .white) == .black)
    }

    @Test("half black over white is gray")
    func translucent() {
        var stack = BackdropStack()
        stack.add(Paint(red: 0, green: 0, blue: 0, alpha: 0.5))
        #expect(!stack.isOpaque)
        stack.add(.white)
        #expect(stack.seen(over: .black) == Paint(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    }
}
