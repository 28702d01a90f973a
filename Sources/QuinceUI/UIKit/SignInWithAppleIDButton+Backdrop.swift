#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import UIKit

extension SignInWithAppleIDButton {
    /// The colors from which the automatic style is chosen.
    var choice: StyleChoice {
        let traits = self.traitCollection
        let isDark = traits.userInterfaceStyle == .dark
        let named = self.backdrop.compactMap { Paint($0.resolvedColor(with: traits).cgColor) }
        return StyleChoice(
            isDark: isDark,
            backdrop: named.isEmpty ? [self.seenBackdrop(isDark: isDark)].compactMap(\.self) : named
        )
    }

    private func seenBackdrop(isDark: Bool) -> Paint? {
        var stack = BackdropStack()
        var view = self.superview
        while let current = view, !stack.isOpaque {
            // Each color in the view's own appearance, because a dark button can be on a light screen.
            if let color = current.backgroundColor?.resolvedColor(with: current.traitCollection).cgColor {
                // A pattern can contain any color: then only the appearance is known.
                guard let paint = Paint(color) else { return nil }
                stack.add(paint)
            }
            view = current.superview
        }
        return stack.seen(over: isDark ? .black : .white)
    }
}
#endif
