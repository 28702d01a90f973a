#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
import UIKit

extension SignInWithAppleIDButton {
    /// The touch events of a control, and the event that tvOS sends instead.
    private static let events: [UIControl.Event] = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
        .touchUpInside, .touchUpOutside, .touchCancel, .primaryActionTriggered,
    ]

    /// Forwards every event of Apple's button once, as an event of this button.
    func forwardEvents(of button: ASAuthorizationAppleIDButton) {
        for event in Self.events {
            button.addAction(UIAction { [weak self] _ in self?.sendActions(for: event) }, for: event)
        }
    }

    /// Removes the title, image and fill of a storyboard's button, which would show around Apple's; VoiceOver reads
    /// Apple's.
    func removeOwnContent() {
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
