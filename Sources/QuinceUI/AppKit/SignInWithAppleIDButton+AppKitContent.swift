#if canImport(AppKit) && !canImport(UIKit)
import AppKit
import AuthenticationServices

extension SignInWithAppleIDButton {
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

    func keepMinimumSize() {
        NSLayoutConstraint.activate([
            self.widthAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumWidth),
            self.heightAnchor.constraint(greaterThanOrEqualToConstant: ButtonMeasures.minimumHeight),
        ])
    }

    /// A tenth of the height on every side, whatever the height becomes.
    func keepMargin() {
        let side = NSLayoutGuide()
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

    /// What the automatic style is chosen by.
    var choice: StyleChoice {
        let appearance = self.effectiveAppearance
        let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
        var backdrop: [Paint] = []
        appearance.performAsCurrentDrawingAppearance {
            let named = self.backdrop.compactMap { Paint($0.cgColor) }
            backdrop = named.isEmpty ? [self.seenBackdrop(isDark: isDark)].compactMap(\.self) : named
        }
        return StyleChoice(
            isDark: isDark,
            backdrop: backdrop,
            offersOutline: StyleChoice.platformOffersOutline
        )
    }

    private func seenBackdrop(isDark: Bool) -> Paint? {
        var stack = BackdropStack()
        var view = self.superview
        while let current = view, !stack.isOpaque {
            if let paint = current.layer?.backgroundColor.flatMap({ Paint($0) }) { stack.add(paint) }
            view = current.superview
        }
        if let paint = self.window?.backgroundColor.flatMap({ Paint($0.cgColor) }) { stack.add(paint) }
        return stack.seen(over: isDark ? .black : .white)
    }
}
#endif
