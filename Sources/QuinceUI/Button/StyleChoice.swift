/// The choice of one of Apple's styles for ``SignInButtonStyle/automatic``.
struct StyleChoice: Hashable, Sendable {
    /// Whether the interface is in its dark appearance.
    let isDark: Bool
    /// The known colors behind the button; empty if none is known.
    let backdrop: [Paint]
    /// Whether the outlined style exists here; the guidelines have it on iOS, on macOS and on the web.
    let offersOutline: Bool

    /// The lowest contrast at which the edge of a control is visible (WCAG 2.1, 1.4.11).
    static let leastContrast = 3.0

    /// Black on light, white on dark, outlined if neither contrasts with all colors behind the button.
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
    #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
    static let platformOffersOutline = false
    #else
    static let platformOffersOutline = true
    #endif
}
