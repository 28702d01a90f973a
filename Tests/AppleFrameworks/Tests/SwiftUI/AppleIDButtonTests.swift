@_spi(Test) import SwiftUI
import Testing

@testable import QuinceUI

#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
@_spi(Test) import AuthenticationServices
@_spi(Test) import UIKit
#elseif canImport(AppKit)
@_spi(Test) import AppKit
@_spi(Test) import AuthenticationServices
#else
@_spi(Test) import WatchKit
#endif

@MainActor
@Suite("SwiftUI's button")
struct AppleIDButtonTests {
    #if os(watchOS) || QUINCE_WATCH
    @Test("is the watch's button; white stays white")
    func watch() throws {
        let parts = Host.parts(of: AppleIDButton(style: .white) {})
        let button = try #require(parts.first as? WKInterfaceAuthorizationAppleIDButton)
        #expect(parts.count == 1)
        #expect(button.style == .white)
    }

    @Test("is no wider than a small watch")
    func narrow() {
        #expect(Host.size(of: AppleIDButton {}, in: .init(width: 136, height: nil)).width == 136)
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
        #if !(os(tvOS) || QUINCE_TV)
        #expect(inner.cornerRadius == 3)
        #endif
        #expect(button.subviews.count == 1)
    }

    #if canImport(UIKit)
    let usual: CGFloat = 44
    #else
    let usual: CGFloat = 30
    #endif

    @Test(
        "is as wide as the room, and no narrower than the guidelines ask",
        arguments: [(nil, 280.0), (0, 140), (120, 140), (150, 150), (300, 300)] as [(CGFloat?, CGFloat)]
    )
    func width(room: CGFloat?, width: CGFloat) {
        for height in [nil, 12, 500] as [CGFloat?] {
            let size = Host.size(of: AppleIDButton(.continue) {}, in: .init(width: room, height: height))
            #expect(size == CGSize(width: width, height: self.usual))
        }
    }

    @Test("is no wider than Apple's button can be, nor without end where there is no end of room")
    func widest() {
        func width(in room: CGFloat) -> CGFloat {
            Host.size(of: AppleIDButton {}, in: .init(width: room, height: nil)).width
        }
        #if canImport(UIKit) && !(os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION)
        #expect(width(in: 900) == 375)
        #else
        #expect(width(in: 900) == 900)
        #endif
        #expect(width(in: .infinity) == 375)
    }

    @Test(
        "has the height that is wished, and never less than the guidelines ask",
        arguments: [(56.0, 56.0), (36, 36), (30, 30), (12, 30)] as [(CGFloat, CGFloat)]
    )
    func height(wish: CGFloat, height: CGFloat) {
        for room in [nil, 20, 500] as [CGFloat?] {
            let size = Host.size(of: AppleIDButton(height: wish) {}, in: .init(width: 200, height: room))
            #expect(size == CGSize(width: 200, height: height))
        }
        // A frame may say so while the view in it is larger, and covers its neighbours.
        let host = AppleIDButtonHost(button: AppleIDButton(height: wish) {})
        let inside = Host.size(of: host, in: .init(width: 200, height: height))
        #expect(inside == CGSize(width: 200, height: height))
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
        (button.subviews.first as? ASAuthorizationAppleIDButton)?.press()
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
