#if os(watchOS) || QUINCE_WATCH
import Testing
@_spi(Test) import WatchKit

@testable import QuinceUI

@MainActor
@Suite("The watch's button")
struct WatchButtonTests {
    @Test("dark gray unless white is wished", arguments: SignInButtonStyle.allCases)
    func style(style: SignInButtonStyle) {
        let white = style == .white || style == .whiteOutline
        #expect(WKInterfaceAuthorizationAppleIDButton.Style(style) == (white ? .white : .default))
    }

    @Test("a press is told once")
    func press() {
        var presses = 0
        let press = WatchButtonPress(ButtonPress(.call { presses += 1 }))
        let button = WKInterfaceAuthorizationAppleIDButton(
            style: .default,
            target: press,
            action: WatchButtonPress.selector
        )
        button.press()
        #expect(presses == 1)
    }
}
#endif
