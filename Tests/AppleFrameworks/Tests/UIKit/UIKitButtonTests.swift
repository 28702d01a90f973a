#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Testing
@_spi(Test) import UIKit

@testable import QuinceUI

@MainActor
@Suite("UIKit's button")
struct UIKitButtonTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let button = SignInWithAppleIDButton(frame: .zero)

    init() {
        self.window.backgroundColor = .adaptive
        self.window.addSubview(self.button)
    }

    var inner: ASAuthorizationAppleIDButton? { self.button.subviews.first as? ASAuthorizationAppleIDButton }

    let usualConstraints = SignInWithAppleIDButton(frame: .zero).constraints.count

    @Test("is complete before it is drawn")
    func complete() {
        let button = SignInWithAppleIDButton(purpose: .signUp, style: .white, cornerRadius: 9)
        let inner = button.subviews.first as? ASAuthorizationAppleIDButton
        #expect(button.subviews.count == 1)
        #expect(inner?.type == .signUp)
        #expect(inner?.style == .white)
        #if !(os(tvOS) || QUINCE_TV)
        #expect(inner?.cornerRadius == 9)
        #endif
    }

    @Test("drawn and laid out again and again, it has one subview")
    func drawnTwice() {
        let first = self.inner
        for _ in 0..<3 {
            self.button.draw(self.button.bounds)
            self.button.layoutIfNeeded()
        }
        #expect(self.button.subviews.count == 1)
        #expect(self.inner === first)
        #expect(self.button.constraints.count == self.usualConstraints)
    }

    @Test("changed properties show at once, and leave one subview")
    func changes() {
        self.button.type = 2
        #expect(self.inner?.type == .signUp)
        self.button.purpose = .continue
        #expect(self.inner?.type == .continue)
        self.button.style = 0
        #expect(self.inner?.style == .white)
        self.button.buttonStyle = .whiteOutline
        #expect(self.inner?.style == .whiteOutline)
        self.button.cornerRadius = 22
        #if !(os(tvOS) || QUINCE_TV)
        #expect(self.inner?.cornerRadius == 22)
        #endif
        #expect(self.button.subviews.count == 1)
        #expect(self.button.constraints.count == self.usualConstraints)
    }

    @Test("a new corner radius keeps Apple's button")
    func radiusKeeps() {
        let first = self.inner
        self.button.cornerRadius = 1
        #expect(self.inner === first)
    }

    @Test("unknown numbers show the defaults", arguments: [-1, 7, 1_000])
    func unknown(number: Int) {
        self.button.type = number
        self.button.style = number
        #expect(self.inner?.type == .signIn)
        #expect(self.inner?.style == .black)
    }

    @Test(
        "one event of Apple's button is one event of it, the same",
        arguments: [UIControl.Event.touchDown, .touchUpOutside, .touchCancel]
    )
    func forwards(event: UIControl.Event) {
        var heard: [UIControl.Event] = []
        for event in [
            UIControl.Event.touchDown, .touchUpInside, .touchUpOutside, .touchCancel, .primaryActionTriggered,
        ] {
            self.button.addAction(UIAction { _ in heard.append(event) }, for: event)
        }
        self.button.style = 0
        self.button.style = 2
        self.inner?.receive(event)
        #expect(heard == [event])
    }

    @Test(
        "a press is told once, whichever event an app waits for",
        arguments: [
            UIControl.Event.touchUpInside, .primaryActionTriggered,
            [.touchUpInside, .primaryActionTriggered],
        ]
    )
    func press(events: UIControl.Event) {
        var count = 0
        self.button.addAction(UIAction { _ in count += 1 }, for: events)
        self.inner?.press()
        #expect(count == 1)
    }

    @Test("the button that was replaced is silent and gone")
    func replaced() throws {
        var count = 0
        self.button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        weak let old = self.inner
        self.button.type = 1
        #expect(old == nil)
        try #require(self.inner).press()
        #expect(count == 1)
    }

    @Test("disabled, it tells nothing; the next Apple's button is disabled too")
    func disabled() {
        var count = 0
        self.button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        self.button.isEnabled = false
        self.button.type = 2
        self.inner?.press()
        #expect(count == 0)
        #expect(self.inner.map { $0.alpha < 0.6 } == true)
        self.button.isEnabled = true
        self.inner?.press()
        #expect(count == 1)
        #expect(self.inner?.alpha == 1)
    }

    @Test("VoiceOver finds Apple's button with its label, and nothing else")
    func voiceOver() {
        #expect(!self.button.isAccessibilityElement)
        #expect(self.inner?.isAccessibilityElement == true)
        self.button.purpose = .continue
        #expect(self.inner?.accessibilityLabel == "Continue with Apple")
    }

    @Test("the focus goes to Apple's button")
    func focus() {
        #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
        #expect(!self.button.canBecomeFocused)
        #else
        #expect(self.button.canBecomeFocused)
        #endif
        #expect(self.button.preferredFocusEnvironments.first === self.inner)
    }

    @Test("lives no longer than its window")
    func released() {
        weak var gone: SignInWithAppleIDButton?
        do {
            let window = UIWindow(frame: .zero)
            let button = SignInWithAppleIDButton(frame: .zero)
            window.addSubview(button)
            gone = button
        }
        #expect(gone == nil)
    }
}
#endif
