import SwiftUI
import Testing

@testable import QuinceUI

#if canImport(UIKit) && !QUINCE_WATCH
import AuthenticationServices
import UIKit
#elseif canImport(AppKit)
import AppKit
import AuthenticationServices
#else
import WatchKit
#endif

@MainActor
@Suite("SwiftUI's button")
struct AppleIDButtonTests {
    #if QUINCE_WATCH
    @Test("is the watch's button; white stays white")
    func watch() throws {
        let parts = Host.parts(of: AppleIDButton(style: .white) {})
        let button = try #require(parts.first as? WKInterfaceAuthorizationAppleIDButton)
        #expect(parts.count == 1)
        #expect(button.style == .white)
    }

    @Test("disabled by its surroundings, it tells nothing")
    func disabled() {
        var presses = 0
        let host = AppleIDButtonHost(button: AppleIDButton { presses += 1 })
        let context = AppleIDButtonHost.Context(coordinator: host.makeCoordinator())
        let button = host.makeWKInterfaceObject(context: context)
        EnvironmentValues.current.isEnabled = false
        host.updateWKInterfaceObject(button, context: context)
        button.press()
        EnvironmentValues.current.isEnabled = true
        #expect(presses == 0)
        host.updateWKInterfaceObject(button, context: context)
        button.press()
        #expect(presses == 1)
    }

    @Test("the description's newest action is the one that is called")
    func newestAction() {
        var heard: [Int] = []
        let host = AppleIDButtonHost(button: AppleIDButton { heard.append(1) })
        let context = AppleIDButtonHost.Context(coordinator: host.makeCoordinator())
        let button = host.makeWKInterfaceObject(context: context)
        let next = AppleIDButtonHost(button: AppleIDButton { heard.append(2) })
        next.updateWKInterfaceObject(button, context: context)
        button.press()
        #expect(heard == [2])
    }
    #else
    @Test("has the properties of the platform's button")
    func properties() throws {
        let view = AppleIDButton(.signUp, style: .automatic, cornerRadius: 3, backdrop: [.black]) {}
        let parts = Host.parts(of: view)
        let button = try #require(parts.first as? SignInWithAppleIDButton)
        let inner = try #require(button.subviews.first as? ASAuthorizationAppleIDButton)
        #expect(parts.count == 1)
        #expect(inner.type == .signUp)
        #expect(inner.style == .white)
        #if !QUINCE_TV
        #expect(inner.cornerRadius == 3)
        #endif
        #expect(button.subviews.count == 1)
    }

    @Test("is no smaller than the guidelines ask")
    func minimum() throws {
        let framed = try #require(AppleIDButton {}.body as? any MinimumFrame)
        #expect(framed.minimum == CGSize(width: 140, height: 30))
    }

    @Test(
        "has the height that is wished, and never less than the guidelines ask",
        arguments: [(56.0, 56.0), (12, 30)] as [(CGFloat, CGFloat)]
    )
    func height(wish: CGFloat, height: CGFloat) throws {
        let framed = try #require(AppleIDButton(height: wish) {}.body as? any MinimumFrame)
        #expect(framed.minimum == CGSize(width: 140, height: height))
        #expect(framed.maximumHeight == height)
    }

    @Test("the description's newest properties and action count; the view stays the same")
    func updates() {
        var heard: [Int] = []
        let host = AppleIDButtonHost(button: AppleIDButton { heard.append(1) })
        let context = AppleIDButtonHost.Context(coordinator: host.makeCoordinator())
        let next = AppleIDButtonHost(button: AppleIDButton(.continue, style: .white) { heard.append(2) })
        #if canImport(UIKit)
        let button = host.makeUIView(context: context)
        host.updateUIView(button, context: context)
        next.updateUIView(button, context: context)
        #if QUINCE_TV
        (button.subviews.first as? ASAuthorizationAppleIDButton)?.receive(.primaryActionTriggered)
        #else
        (button.subviews.first as? ASAuthorizationAppleIDButton)?.receive(.touchUpInside)
        #endif
        #else
        let button = host.makeNSView(context: context)
        host.updateNSView(button, context: context)
        next.updateNSView(button, context: context)
        (button.subviews.first as? ASAuthorizationAppleIDButton)?.performClick(nil)
        #endif
        #expect(heard == [2])
        #expect((button.subviews.first as? ASAuthorizationAppleIDButton)?.style == .white)
        #expect(button.subviews.count == 1)
    }

    @Test("disabled by its surroundings, it is disabled")
    func disabled() throws {
        EnvironmentValues.current.isEnabled = false
        defer { EnvironmentValues.current.isEnabled = true }
        let button = try #require(Host.parts(of: AppleIDButton {}).first as? SignInWithAppleIDButton)
        #expect(!button.isEnabled)
    }
    #endif
}
