#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
import UIKit

extension SignInWithAppleIDButton {
    /// The event of Apple's button that is a press: it sends only one of the two that a button sends.
    #if os(tvOS) || QUINCE_TV
    private static let press = UIControl.Event.primaryActionTriggered
    #else
    private static let press = UIControl.Event.touchUpInside
    #endif

    private static let touches: [UIControl.Event] = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
        .touchUpOutside, .touchCancel,
    ]

    /// Forwards every event of Apple's button once.
    ///
    /// A press is both events of a button at once, so that an action for either or for both is called once.
    func forwardEvents(of button: ASAuthorizationAppleIDButton) {
        for event in Self.touches {
            button.addAction(UIAction { [weak self] _ in self?.sendActions(for: event) }, for: event)
        }
        let press = UIAction { [weak self] _ in
            self?.sendActions(for: [.touchUpInside, .primaryActionTriggered])
        }
        button.addAction(press, for: Self.press)
    }

    /// Enables or disables Apple's button, which doesn't show by itself whether it is enabled.
    func enable(_ button: ASAuthorizationAppleIDButton?) {
        button?.isEnabled = self.isEnabled
        button?.alpha = self.isEnabled ? 1 : ButtonMeasures.disabledOpacity
    }

    /// Removes the title, image and fill of a storyboard's button, which would show around Apple's; VoiceOver reads
    /// Apple's.
    func removeOwnContent() {
        #if !(os(tvOS) || QUINCE_TV)
        // In an app with the Mac idiom, a button draws a push button of the Mac otherwise.
        self.preferredBehavioralStyle = .pad
        #endif
        self.configuration = nil
        self.setTitle(nil, for: .normal)
        self.setAttributedTitle(nil, for: .normal)
        self.setImage(nil, for: .normal)
        self.backgroundColor = nil
        self.isAccessibilityElement = false
    }

    /// The default height, larger for users with larger text sizes, and never smaller.
    var usualHeight: CGFloat {
        let scaled = UIFontMetrics(forTextStyle: .body)
            .scaledValue(for: ButtonMeasures.usualHeight, compatibleWith: self.traitCollection)
        return min(max(scaled, ButtonMeasures.usualHeight), ButtonMeasures.largestHeight)
    }
}
#endif
