#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
import Testing
import UIKit

@testable import QuinceUI

/// What can be seen without a stand-in, so that the real frameworks are asked the same.
@MainActor
@Suite("The platform's button")
struct PlatformButtonTests {
    /// Not a window, which on a Mac raises an exception where no application runs, as in a package's tests.
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let button = SignInWithAppleIDButton(frame: .zero)

    init() {
        self.button.translatesAutoresizingMaskIntoConstraints = false
        self.container.addSubview(self.button)
    }

    var inner: [ASAuthorizationAppleIDButton] {
        self.button.subviews.compactMap { $0 as? ASAuthorizationAppleIDButton }
    }

    @Test("drawn, laid out and changed, it has one button of Apple's")
    func one() {
        self.container.layoutIfNeeded()
        self.button.draw(self.button.bounds)
        self.button.draw(self.button.bounds)
        self.button.type = 1
        self.button.style = 0
        self.button.cornerRadius = 12
        self.container.layoutIfNeeded()
        #expect(self.inner.count == 1)
        #if !(os(tvOS) || QUINCE_TV)
        #expect(self.inner.first?.cornerRadius == 12)
        #endif
    }

    @Test("a touch is told once")
    func touch() {
        var count = 0
        self.button.addAction(UIAction { _ in count += 1 }, for: [.touchUpInside, .primaryActionTriggered])
        #if os(tvOS) || QUINCE_TV
        self.inner.first?.sendActions(for: .primaryActionTriggered)
        #else
        self.inner.first?.sendActions(for: .touchUpInside)
        #endif
        #expect(count == 1)
    }

    @Test("140 by 30 hold against a smaller wish")
    func minimum() {
        let width = self.button.widthAnchor.constraint(equalToConstant: 50)
        let height = self.button.heightAnchor.constraint(equalToConstant: 10)
        // Stronger than the button's intrinsic size, weaker than its minimum.
        width.priority = UILayoutPriority(998)
        height.priority = UILayoutPriority(998)
        NSLayoutConstraint.activate([width, height])
        self.container.layoutIfNeeded()
        #expect(abs(self.button.frame.width - 140) < 0.5)
        #expect(abs(self.button.frame.height - 30) < 0.5)
    }

    @Test("in a wide view Apple's button is in the middle, and is what can be touched")
    func wide() throws {
        let height = self.button.heightAnchor.constraint(equalToConstant: 44)
        let width = self.button.widthAnchor.constraint(equalToConstant: 600)
        NSLayoutConstraint.activate([width, height])
        self.container.layoutIfNeeded()
        let inner = try #require(self.inner.first).frame
        #expect(abs(self.button.frame.width - 600) < 0.5)
        #expect(abs(inner.midX - 300) < 0.5)
        #expect(inner.width >= 140)
        #expect(abs(inner.height - 44) < 0.5)
        #expect(self.button.point(inside: CGPoint(x: 300, y: 22), with: nil))
        #expect(!self.button.point(inside: CGPoint(x: inner.minX - 1, y: 22), with: nil))
    }

    @Test("the margin guide is a tenth of the height larger on every side")
    func margin() {
        let height = self.button.heightAnchor.constraint(equalToConstant: 50)
        let width = self.button.widthAnchor.constraint(equalToConstant: 200)
        NSLayoutConstraint.activate([width, height])
        self.container.layoutIfNeeded()
        let margin = self.button.marginGuide.layoutFrame
        #expect(abs(margin.minX + 5) < 0.5)
        #expect(abs(margin.minY + 5) < 0.5)
        #expect(abs(margin.width - 210) < 0.5)
        #expect(abs(margin.height - 60) < 0.5)
    }
}
#elseif canImport(AppKit)
import AppKit
import AuthenticationServices
import Testing

@testable import QuinceUI

/// What can be seen without a stand-in, so that the real frameworks are asked the same.
@MainActor
@Suite("The platform's button")
struct PlatformButtonTests {
    @Test("drawn and changed, it has one button of Apple's, whose press is told once")
    func one() {
        // AppKit's views want an application, which a test has not started.
        _ = NSApplication.shared
        let button = SignInWithAppleIDButton(frame: .zero)
        var count = 0
        button.onPress = { count += 1 }
        button.type = 1
        button.style = 0
        let inner = button.subviews.compactMap { $0 as? ASAuthorizationAppleIDButton }
        #expect(inner.count == 1)
        inner.first?.sendAction(inner.first?.action, to: inner.first?.target)
        #expect(count == 1)
    }
}
#endif
