/// Which of Apple's styles ``SignInButtonStyle/automatic`` becomes.
struct StyleChoice: Hashable, Sendable {
    /// Whether the interface is in its dark appearance.
    let isDark: Bool
    /// Every color known to lie behind the button; none where nothing is known.
    let backdrop: [Paint]
    /// The guidelines have the outlined style on iOS, on macOS and on the web.
    let offersOutline: Bool

    /// The least contrast at which the edge of a control can be seen (WCAG 2.1, 1.4.11).
    static let leastContrast = 3.0

    /// Black on light, white on dark, outlined where neither contrasts with everything behind the button.
    var style: SignInButtonStyle {
        guard let black = self.contrast(of: .black), let white = self.contrast(of: .white) else {
            return self.isDark ? .white : .black
        }
        if self.offersOutline, max(black, white) < Self.leastContrast { return .whiteOutline }
        return white > black ? .white : .black
    }

    private func contrast(of paint: Paint) -> Double? { self.backdrop.map { paint.contrast(with: $0) }.min() }
}

extension StyleChoice {
    #if QUINCE_TV || QUINCE_VISION
    static let platformOffersOutline = false
    #else
    static let platformOffersOutline = true
    #endif
}
