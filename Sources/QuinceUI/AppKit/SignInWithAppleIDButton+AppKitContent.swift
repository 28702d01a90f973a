#if canImport(AppKit) && !canImport(UIKit)
import AppKit
import AuthenticationServices

extension SignInWithAppleIDButton {
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
