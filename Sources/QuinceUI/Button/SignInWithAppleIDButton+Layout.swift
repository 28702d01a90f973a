#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
import UIKit

private typealias LayoutGuide = UILayoutGuide
#elseif canImport(AppKit)
import AppKit
import AuthenticationServices

private typealias LayoutGuide = NSLayoutGuide
#endif

#if !(os(watchOS) || QUINCE_WATCH) && (canImport(UIKit) || canImport(AppKit))
/// The parts that both classes of this name share.
extension SignInWithAppleIDButton {
    func fill(with button: ASAuthorizationAppleIDButton) {
        button.translatesAutoresizingMaskIntoConstraints = false
        self.addSubview(button)
        let width = button.widthAnchor.constraint(equalTo: self.widthAnchor)
        // Apple's button has a required maximum width: in a wider space it is centered.
        width.priority = .init(rawValue: 999)
        NSLayoutConstraint.activate([
            width,
            button.topAnchor.constraint(equalTo: self.topAnchor),
            button.bottomAnchor.constraint(equalTo: self.bottomAnchor),
            button.centerXAnchor.constraint(equalTo: self.centerXAnchor),
            button.leadingAnchor.constraint(greaterThanOrEqualTo: self.leadingAnchor),
        ])
    }

    func keepMinimumSize() {
        NSLayoutConstraint.activate([
            self.widthAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumWidth),
            self.heightAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumHeight),
        ])
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
#endif
