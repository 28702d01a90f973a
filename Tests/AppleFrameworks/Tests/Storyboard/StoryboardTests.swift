#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
import Foundation
import Testing
@_spi(Test) import UIKit

@testable import QuinceUI

@MainActor
@Suite("A button of a storyboard")
struct StoryboardTests {
    static let sample = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/AppleApp/SignIn.storyboard")

    func apple(_ button: SignInWithAppleIDButton) -> [ASAuthorizationAppleIDButton] {
        button.subviews.compactMap { $0 as? ASAuthorizationAppleIDButton }
    }

    @Test("the sample's storyboard gives the button it describes")
    func sample() throws {
        let button = try StoryboardFile(Self.sample).button()
        #expect(button.frame == CGRect(x: 47.5, y: 253, width: 280, height: 44))
        #expect(button.purpose == .continue)
        #expect(button.buttonStyle == .automatic)
        #expect(self.apple(button).map(\.type) == [.continue])
        #if !(os(tvOS) || QUINCE_TV)
        #expect(self.apple(button).map(\.cornerRadius) == [8])
        #endif
        let window = UIWindow(frame: .zero)
        window.backgroundColor = .adaptive
        window.addSubview(button)
        #expect(self.apple(button).map(\.style) == [.black])
        window.become(UITraitCollection(userInterfaceStyle: .dark))
        #expect(self.apple(button).map(\.style) == [.white])
    }

    @Test("the sample's button is as wide as its constraint says, and grows with the text size")
    func grows() throws {
        let button = try StoryboardFile(Self.sample).button()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        window.addSubview(button)
        window.layoutIfNeeded()
        #expect(button.frame.size == CGSize(width: 280, height: 44))
        window.become(UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge))
        window.layoutIfNeeded()
        #expect(button.frame.size == CGSize(width: 280, height: 64))
    }

    @Test("one that the storyboard disables is disabled, and tells nothing")
    func disabled() throws {
        let coder = StoryboardCoder(frame: .zero, title: nil, isEnabled: false)
        let button = try #require(SignInWithAppleIDButton(coder: coder))
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        #expect(self.apple(button).map(\.isEnabled) == [false])
        self.apple(button).first?.press()
        #expect(count == 0)
    }

    @Test("a title that Interface Builder left is not shown beside Apple's button")
    func leftOver() throws {
        let xml = """
            <button customClass="SignInWithAppleIDButton" customModule="QuinceUI">
              <rect x="0" y="0" width="200" height="40"/><state key="normal" title="Button"/>
              <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="type"><integer key="value" value="9"/></userDefinedRuntimeAttribute>
                <userDefinedRuntimeAttribute type="number" keyPath="style"><integer key="value" value="-3"/></userDefinedRuntimeAttribute>
              </userDefinedRuntimeAttributes>
            </button>
            """
        let button = try StoryboardFile(xml: xml).button()
        button.layoutIfNeeded()
        button.draw(button.bounds)
        button.draw(button.bounds)
        #expect(button.currentTitle == nil)
        #expect(button.subviews.count == 1)
        #expect(self.apple(button).map(\.type) == [.signIn])
        #expect(self.apple(button).map(\.style) == [.black])
    }
}
#endif
