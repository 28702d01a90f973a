/// The choice of one of Apple's styles for ``SignInButtonStyle/automatic``.
struct StyleChoice: Hashable, Sendable {
    /// Whether the interface is in its dark appearance.
    let isDark: Bool
    /// The known colors behind the button; empty if none is known.
    let backdrop: [Paint]

    /// Black on light, white on dark, never outlined.
    ///
    /// On a light background black contrasts, and the guidelines exclude the outline on dark and saturated backgrounds.
    /// If neither contrasts with all colors behind the button, the appearance decides between equals.
    var style: SignInButtonStyle {
        guard let black = self.contrast(of: .black), let white = self.contrast(of: .white), black != white
        else {
            return self.isDark ? .white : .black
        }
        return white > black ? .white : .black
    }

    private func contrast(of paint: Paint) -> Double? { self.backdrop.map { paint.contrast(with: $0) }.min() }
}
