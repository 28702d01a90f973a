#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Testing
@_spi(Test) import UIKit

@testable import QuinceUI

@MainActor
@Suite("UIKit's button follows light and dark")
struct UIKitAppearanceTests {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let card = UIView(frame: .zero)
    let button = SignInWithAppleIDButton(frame: .zero)

    init() {
        self.window.backgroundColor = .adaptive
        self.window.addSubview(self.card)
        self.card.addSubview(self.button)
    }

    var style: ASAuthorizationAppleIDButton.Style? {
        (self.button.subviews.first as? ASAuthorizationAppleIDButton)?.style
    }

    @Test("black in light, white in dark, and back, without a new layout")
    func follows() {
        #expect(self.style == .black)
        self.window.become(UITraitCollection(userInterfaceStyle: .dark))
        #expect(self.style == .white)
        self.window.become(UITraitCollection(userInterfaceStyle: .light))
        #expect(self.style == .black)
        #expect(self.button.subviews.count == 1)
    }

    @Test("a style that was chosen stays", arguments: [SignInButtonStyle.white, .whiteOutline, .black])
    func fixed(style: SignInButtonStyle) {
        self.button.buttonStyle = style
        self.window.become(UITraitCollection(userInterfaceStyle: .dark))
        #expect(self.style?.rawValue == style.rawValue)
    }

    @Test("a card counts more than the window behind it, from the next layout on")
    func cardColour() {
        self.card.backgroundColor = .black
        self.window.layoutIfNeeded()
        #expect(self.style == .white)
    }

    @Test("a button that is dark for good on a light screen is seen on the light screen")
    func darkOnLight() {
        self.button.overrideUserInterfaceStyle = .dark
        self.button.refresh()
        #expect(self.style == .black)
    }

    @Test("a veil over the window counts with what it covers")
    func veil() {
        self.card.backgroundColor = UIColor(white: 0, alpha: 0.8)
        self.button.refresh()
        #expect(self.style == .white)
        self.card.backgroundColor = UIColor(white: 0, alpha: 0.1)
        self.button.refresh()
        #expect(self.style == .black)
    }

    @Test("on a pattern only the appearance is known")
    func pattern() {
        self.card.backgroundColor = UIColor(cgColor: CGColor(pattern: ()))
        self.button.refresh()
        #expect(self.style == .black)
    }

    @Test("moved into a dark view, it is white at once")
    func moved() {
        let dark = UIView(frame: .zero)
        dark.backgroundColor = .black
        self.window.addSubview(dark)
        dark.addSubview(self.button)
        #expect(self.style == .white)
    }

    @Test("on colors of both kinds it is never outlined")
    func mixed() {
        self.button.backdrop = [.black, .white]
        #expect(self.style == .black)
        self.window.become(UITraitCollection(userInterfaceStyle: .dark))
        #expect(self.style == .white)
        self.button.backdrop = [.black, UIColor(white: 0.6, alpha: 1)]
        #expect(self.style == .white)
    }

    #if os(tvOS) || QUINCE_TV
    nonisolated static let otherTraits = [UITraitCollection(accessibilityContrast: .high)]
    #else
    nonisolated static let otherTraits = [
        UITraitCollection(accessibilityContrast: .high), UITraitCollection(isElevated: true),
    ]
    #endif

    @Test("follows contrast and elevation, by which colors differ too", arguments: otherTraits)
    func contrastAndElevation(traits: UITraitCollection) {
        self.card.backgroundColor = UIColor { traits in
            #if os(tvOS) || QUINCE_TV
            let isElevated = false
            #else
            let isElevated = traits.userInterfaceLevel == .elevated
            #endif
            return traits.accessibilityContrast == .high || isElevated ? .black : .white
        }
        self.button.refresh()
        #expect(self.style == .black)
        self.window.become(traits)
        #expect(self.style == .white)
        self.window.become(UITraitCollection())
        #expect(self.style == .black)
    }

    @Test("a dynamic color is the one of the appearance")
    func dynamic() {
        self.button.backdrop = [.adaptive]
        #expect(self.style == .black)
        self.window.become(UITraitCollection(userInterfaceStyle: .dark))
        #expect(self.style == .white)
    }
}
#endif
