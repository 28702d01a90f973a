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

    func fill(with button: ASAuthorizationAppleIDButton) {
        button.translatesAutoresizingMaskIntoConstraints = false
        self.addSubview(button)
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: self.topAnchor),
            button.leadingAnchor.constraint(equalTo: self.leadingAnchor),
            button.bottomAnchor.constraint(equalTo: self.bottomAnchor),
            button.trailingAnchor.constraint(equalTo: self.trailingAnchor),
        ])
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

    func keepMinimumSize() {
        NSLayoutConstraint.activate([
            self.widthAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumWidth),
            self.heightAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumHeight),
        ])
    }

    /// A tenth of the height on every side, whatever the height becomes.
    func keepMargin() {
        let side = UILayoutGuide()
        self.addLayoutGuide(side)
        self.addLayoutGuide(self.marginGuide)
        NSLayoutConstraint.activate([
            side.trailingAnchor.constraint(equalTo: self.leadingAnchor),
            side.widthAnchor.constraint(equalTo: self.heightAnchor, multiplier: ButtonMeasures.leastMargin),
            self.marginGuide.leadingAnchor.constraint(equalTo: side.leadingAnchor),
            self.marginGuide.centerXAnchor.constraint(equalTo: self.centerXAnchor),
            self.marginGuide.centerYAnchor.constraint(equalTo: self.centerYAnchor),
            self.marginGuide.heightAnchor.constraint(
                equalTo: self.heightAnchor,
                multiplier: 1 + 2 * ButtonMeasures.leastMargin
            ),
        ])
    }

    /// The usual height, larger for people who read larger texts; never smaller.
    var usualHeight: CGFloat {
        let scaled = UIFontMetrics(forTextStyle: .body)
            .scaledValue(for: ButtonMeasures.usualHeight, compatibleWith: self.traitCollection)
        return min(max(scaled, ButtonMeasures.usualHeight), ButtonMeasures.largestHeight)
    }
}
#endif
