/// The problem of a style on a background.
struct StyleDefect: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case whiteOnLight
        case outlineOnDark
        case blackOnDark
    }

    let kind: Kind
    let background: RGBColor
    let severity: Severity
    /// The number that decides, such as `2.1:1`.
    let measured: String
    let required: String
    /// The style to take instead, as a sentence without its full stop.
    let remedy: String

    /// The contrast that WCAG 2.2 wants of controls (1.4.11).
    ///
    /// The right and the wrong examples of the guidelines fall on its two sides.
    static let contrast = 3.0
    /// Below this luminance white contrasts more than black, about.
    static let darkLuminance = 0.18
    /// Beyond both, a color is called saturated.
    ///
    /// Other measures call pale pink saturated, which is light.
    static let saturated = (saturation: 0.5, chroma: 0.1)

    /// nil if the style may be used on the background, or the background is no color.
    init?(_ style: ButtonStyle, on background: RGBColor, _ edition: Edition) {
        let background = background.flattened(on: nil)
        guard background.luminance.isFinite else { return nil }
        switch style {
        case .white: self.init(whiteOn: background, edition)
        case .whiteOutline: self.init(outlineOn: background)
        case .black: self.init(blackOn: background)
        }
    }

    private init?(whiteOn background: RGBColor, _ edition: Edition) {
        let contrast = RGBColor.white.contrast(with: background)
        guard contrast.misses(atLeast: Self.contrast) else { return nil }
        self.kind = .whiteOnLight
        self.background = background
        self.severity = .error
        self.measured = "\(decimal(contrast, missing: Self.contrast)):1"
        self.required = "at least 3:1, on a dark\(edition == .y2020 ? " or colored" : "") background"
        self.remedy = "Use the black style, or white with an outline"
    }

    private init?(outlineOn background: RGBColor) {
        let isDark = background.luminance.misses(atLeast: Self.darkLuminance)
        let isSaturated =
            !background.saturation.misses(atLeast: Self.saturated.saturation)
            && !background.chroma.misses(atLeast: Self.saturated.chroma)
        guard isDark || isSaturated else { return nil }
        self.kind = .outlineOnDark
        self.background = background
        self.severity = .warning
        self.measured =
            isDark
            ? "luminance \(decimal(background.luminance, missing: Self.darkLuminance, places: 2))"
            : "saturation \(decimal(100 * background.saturation)) %"
        self.required =
            isDark ? "a light background, luminance 0.18 or more" : "a background that is not saturated"
        let isWhiteSeen = !RGBColor.white.contrast(with: background).misses(atLeast: Self.contrast)
        self.remedy = "Use the \(isWhiteSeen ? "white" : "black") style"
    }

    private init?(blackOn background: RGBColor) {
        let contrast = RGBColor.black.contrast(with: background)
        let white = RGBColor.white.contrast(with: background)
        guard contrast.misses(atLeast: Self.contrast) || white.misses(atMost: contrast) else { return nil }
        self.kind = .blackOnDark
        self.background = background
        let isLow = contrast.misses(atLeast: Self.contrast)
        self.severity = isLow ? .error : .warning
        self.measured = "\(decimal(contrast, missing: isLow ? Self.contrast : white)):1"
        self.required = isLow ? "at least 3:1" : "more than white has, \(decimal(white)):1"
        self.remedy = "Use the white style"
    }
}

extension StyleDefect.Kind {
    var styleName: String {
        switch self {
        case .whiteOnLight: "white"
        case .outlineOnDark: "white with an outline"
        case .blackOnDark: "black"
        }
    }
}
