// Style: black, white or white with an outline, against what the button stands on, in light and in dark; and the colors of a
// surface that the project paints itself. StyleReport decides once which of the four rules on backgrounds has something to say.

extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let styleRules: [Rule] = [
        .styleWhiteOnLight, .styleOutlineOnDark, .styleBlackOnDark, .styleDarkMode, .styleFillColor,
        .styleBorderColor, .stylePlatform,
    ]
}
