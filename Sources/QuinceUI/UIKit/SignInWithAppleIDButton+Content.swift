#if canImport(UIKit) && !QUINCE_WATCH
import AuthenticationServices
import UIKit

extension SignInWithAppleIDButton {
    /// What a control can tell about touches, and what tvOS tells instead.
    private static let events: [UIControl.Event] = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
        .touchUpInside, .touchUpOutside, .touchCancel, .primaryActionTriggered,
    ]

    /// Tells every event of Apple's button once, as an event of its own.
    func forwardEvents(of button: ASAuthorizationAppleIDButton) {
        for event in Self.events {
            button.addAction(UIAction { [weak self] _ in self?.sendActions(for: event) }, for: event)
        }
    }

    /// Title, picture and fill that a storyboard's button comes with would show around Apple's; VoiceOver reads Apple's.
    func removeOwnContent() {
        self.configuration = nil
        self.setTitle(nil, for: .normal)
        self.setAttributedTitle(nil, for: .normal)
        self.setImage(nil, for: .normal)
        self.backgroundColor = nil
        self.isAccessibilityElement = false
    }

    /// The usual height, larger for people who read larger texts; never smaller.
    var usualHeight: CGFloat {
        let scaled = UIFontMetrics(forTextStyle: .body)
            .scaledValue(for: ButtonMeasures.usualHeight, compatibleWith: self.traitCollection)
        return min(max(scaled, ButtonMeasures.usualHeight), ButtonMeasures.largestHeight)
    }
}
#endif
