#if canImport(AppKit) && !canImport(UIKit)
import AppKit
import AuthenticationServices
import CoreGraphics

extension SignInWithAppleIDButton {
    /// The colors from which the automatic style is chosen.
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
            backdrop: backdrop
        )
    }

    private func seenBackdrop(isDark: Bool) -> Paint? {
        var stack = BackdropStack()
        var view = self.superview
        while let current = view, !stack.isOpaque {
            if let color = current.layer?.backgroundColor {
                // A pattern can contain any color: then only the appearance is known.
                guard let paint = Paint(color) else { return nil }
                stack.add(paint)
            }
            view = current.superview
        }
        if !stack.isOpaque, let color = self.windowColor {
            guard let paint = Paint(color) else { return nil }
            stack.add(paint)
        }
        return stack.seen(over: isDark ? .black : .white)
    }

    /// In the appearance of the window, because a dark button can be in a light window.
    private var windowColor: CGColor? {
        guard let window = self.window else { return nil }
        var color: CGColor?
        window.effectiveAppearance.performAsCurrentDrawingAppearance {
            color = window.backgroundColor?.cgColor
        }
        return color
    }
}
#endif
