#if canImport(AppKit) && !canImport(UIKit)
@_spi(Test) import AppKit
@_spi(Test) import AuthenticationServices
import Testing

@testable import QuinceUI

@MainActor
@Suite("AppKit's button")
struct AppKitButtonTests {
    final class Listener: _SelectorReceiver {
        var heard: [Selector] = []
        func receive(_ selector: Selector, from _: Any?) -> Bool {
            self.heard.append(selector)
            return selector == "signIn:"
        }
    }

    let window = NSWindow()
    let content = NSView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let button = SignInWithAppleIDButton(frame: .zero)

    init() {
        self.window.contentView = self.content
        self.button.translatesAutoresizingMaskIntoConstraints = false
        self.content.addSubview(self.button)
    }

    var inner: ASAuthorizationAppleIDButton? { self.button.subviews.first as? ASAuthorizationAppleIDButton }

    @Test("drawn and laid out again and again, it has one subview")
    func drawnTwice() {
        let first = self.inner
        for _ in 0..<3 {
            self.button.draw(self.button.bounds)
            self.button.layout()
        }
        #expect(self.button.subviews.count == 1)
        #expect(self.inner === first)
    }

    @Test("changed properties show at once")
    func changes() {
        self.button.purpose = .signUp
        self.button.style = 1
        self.button.cornerRadius = 4
        #expect(self.inner?.type == .signUp)
        #expect(self.inner?.style == .whiteOutline)
        #expect(self.inner?.cornerRadius == 4)
        self.button.type = 77
        self.button.style = 77
        #expect(self.inner?.type == .signIn)
        #expect(self.inner?.style == .black)
        #expect(self.button.subviews.count == 1)
    }

    @Test("a press is told once, to the target and to the closure")
    func press() {
        let listener = Listener()
        var presses = 0
        self.button.target = listener
        self.button.action = "signIn:"
        self.button.onPress = { presses += 1 }
        self.button.style = 0
        self.inner?.performClick(nil)
        #expect(listener.heard == ["signIn:"])
        #expect(presses == 1)
    }

    @Test("disabled, it tells nothing")
    func disabled() {
        var presses = 0
        self.button.onPress = { presses += 1 }
        self.button.isEnabled = false
        self.inner?.performClick(nil)
        self.button.performClick(nil)
        #expect(self.inner?.isEnabled == false)
        #expect(presses == 0)
    }

    @Test("140 by 30 hold against weaker wishes")
    func minimum() {
        let wishes = [
            self.button.widthAnchor.constraint(equalToConstant: 80),
            self.button.heightAnchor.constraint(equalToConstant: 12),
        ]
        for wish in wishes { wish.priority = .defaultHigh }
        NSLayoutConstraint.activate(wishes)
        self.content.layoutSubtreeIfNeeded()
        #expect(self.button.frame.size == CGSize(width: 140, height: 30))
        #expect(self.inner?.frame.size == CGSize(width: 140, height: 30))
    }

    @Test("in a wide view Apple's button fills it, for nobody knows a greatest width on a Mac")
    func wide() {
        self.button.widthAnchor.constraint(equalToConstant: 390).isActive = true
        self.content.layoutSubtreeIfNeeded()
        #expect(self.inner?.frame == CGRect(x: 0, y: 0, width: 390, height: 30))
    }

    @Test(
        "asked what fits, it says what it wishes, less where there is less room, and never less than the minimum",
        arguments: [(0.0, 280.0), (300, 280), (150, 150), (120, 140)] as [(CGFloat, CGFloat)]
    )
    func fits(room: CGFloat, width: CGFloat) {
        self.button.purpose = .continue
        #expect(self.button.sizeThatFits(CGSize(width: room, height: 9)) == CGSize(width: width, height: 30))
    }

    @Test("follows the window's appearance")
    func appearance() {
        #expect(self.inner?.style == .black)
        self.window.appearance = NSAppearance(named: .darkAqua)
        #expect(self.inner?.style == .white)
        self.window.appearance = NSAppearance(named: .aqua)
        #expect(self.inner?.style == .black)
    }

    @Test("a layer behind it counts more than the window")
    func layer() {
        let layer = CALayer()
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        self.content.layer = layer
        self.button.layout()
        #expect(self.inner?.style == .white)
    }

    @Test("a dark button in a light window is seen in the window's light")
    func darkInLight() {
        self.button.appearance = NSAppearance(named: .darkAqua)
        #expect(self.inner?.style == .black)
    }

    @Test("a pattern hides what is behind it, and of it only the appearance is known")
    func pattern() {
        self.window.backgroundColor = .black
        let layer = CALayer()
        self.content.layer = layer
        self.button.layout()
        #expect(self.inner?.style == .white)
        layer.backgroundColor = CGColor(pattern: ())
        self.button.layout()
        #expect(self.inner?.style == .black)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.9)
        self.window.backgroundColor = NSColor(patternImage: NSImage())
        self.button.layout()
        #expect(self.inner?.style == .black)
    }

    @Test("on colors of both kinds it is never outlined")
    func mixed() {
        self.button.backdrop = [.black, .white]
        #expect(self.inner?.style == .black)
    }

    @Test("disabled, it is dimmed, also after its title changed")
    func dimmed() {
        self.button.isEnabled = false
        #expect(self.inner.map { $0.alphaValue < 0.6 } == true)
        self.button.purpose = .continue
        #expect(self.inner.map { $0.alphaValue < 0.6 } == true)
        self.button.isEnabled = true
        #expect(self.inner?.alphaValue == 1)
    }

    @Test(
        "a frame of any size contradicts nothing",
        arguments: [(0.0, 0.0), (100, 20), (600, 300)] as [(CGFloat, CGFloat)]
    )
    func frames(width: CGFloat, height: CGFloat) {
        let button = SignInWithAppleIDButton(frame: CGRect(x: 10, y: 10, width: width, height: height))
        self.content.addSubview(button)
        self.content.layoutSubtreeIfNeeded()
        #expect(button.frame.size == CGSize(width: width, height: height))
        #expect(abs((button.subviews.first?.frame.midX ?? -1) - width / 2) <= 0.5)
    }

    @Test("the margin guide is a tenth of the height larger on every side")
    func margin() {
        NSLayoutConstraint.activate([
            self.button.widthAnchor.constraint(equalToConstant: 200),
            self.button.heightAnchor.constraint(equalToConstant: 50),
        ])
        self.content.layoutSubtreeIfNeeded()
        #expect(self.button.marginGuide.frame == CGRect(x: -5, y: -5, width: 210, height: 60))
    }

    @Test("VoiceOver finds Apple's button and nothing else")
    func voiceOver() {
        #expect(!self.button.isAccessibilityElement())
        #expect(self.inner?.isAccessibilityElement() == true)
    }

    @Test("made by a nib file, it is complete, and takes the runtime attributes that come next")
    func nib() throws {
        let button = try #require(SignInWithAppleIDButton(coder: NSCoder()))
        #expect(button.subviews.count == 1)
        (button.type, button.style, button.cornerRadius) = (1, 0, 9)
        let inner = button.subviews.compactMap { $0 as? ASAuthorizationAppleIDButton }
        #expect(inner.map(\.type) == [.continue])
        #expect(inner.map(\.style) == [.white])
        #expect(inner.map(\.cornerRadius) == [9])
    }
}
#endif
