#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
import UIKit

private typealias LayoutGuide = UILayoutGuide
private typealias LayoutPriority = UILayoutPriority
#elseif canImport(AppKit)
import AppKit
import AuthenticationServices

private typealias LayoutGuide = NSLayoutGuide
private typealias LayoutPriority = NSLayoutConstraint.Priority
#endif

#if !(os(watchOS) || QUINCE_WATCH) && (canImport(UIKit) || canImport(AppKit))
/// The parts that both classes of this name share.
extension SignInWithAppleIDButton {
    func fill(with button: ASAuthorizationAppleIDButton) {
        button.translatesAutoresizingMaskIntoConstraints = false
        self.addSubview(button)
        let size = [
            button.widthAnchor.constraint(equalTo: self.widthAnchor),
            button.heightAnchor.constraint(equalTo: self.heightAnchor),
        ]
        // Apple's button has required limits: in a larger or smaller space it is centered.
        for constraint in size { constraint.priority = .almostRequired }
        NSLayoutConstraint.activate(
            size + [
                button.centerXAnchor.constraint(equalTo: self.centerXAnchor),
                button.centerYAnchor.constraint(equalTo: self.centerYAnchor),
            ]
        )
    }

    /// Weaker than required: a frame that the app or SwiftUI sets is a required constraint, and is empty at first.
    func keepMinimumSize() {
        let size = [
            self.widthAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumWidth),
            self.heightAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumHeight),
        ]
        for constraint in size { constraint.priority = .almostRequired }
        NSLayoutConstraint.activate(size)
    }

    /// Keeps a margin of one tenth of the height on every side, whatever the height becomes.
    func keepMargin() {
        let side = LayoutGuide()
        self.addLayoutGuide(side)
        self.addLayoutGuide(self.marginGuide)
        NSLayoutConstraint.activate([
            side.centerYAnchor.constraint(equalTo: self.centerYAnchor),
            side.heightAnchor.constraint(equalTo: self.heightAnchor, multiplier: ButtonMeasures.leastMargin),
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
}

extension LayoutPriority {
    /// Just below required.
    fileprivate static let almostRequired = LayoutPriority(rawValue: 999)
}
#endif
