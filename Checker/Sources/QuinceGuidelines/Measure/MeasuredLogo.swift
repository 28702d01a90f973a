/// The logo of a button that the project draws itself.
package struct MeasuredLogo: Hashable, Sendable {
    /// What it is made of.
    package enum Artwork: Hashable, Sendable {
        /// Apple's own, by its name or address, such as `SIWA-Left-Black` or the logo endpoint.
        case official(String)
        /// An SF Symbol, such as `applelogo`.
        case symbol(String)
        /// A character: U+F8FF, an apple emoji.
        case character(String)
        /// An icon of a font or an icon library.
        case iconFont(String)
        /// A path drawn in the project.
        case drawn
        /// A picture of the project; its name tells nothing.
        case picture(String)

        /// The name of the picture in the project that it is.
        package var file: String? {
            switch self {
            case .official(let name), .picture(let name): name
            case .symbol, .character, .iconFont, .drawn: nil
            }
        }
    }

    /// nil where the button has no logo.
    package var artwork: Artwork
    /// Whether it is the mark that Quince draws where Apple's logo belongs: the picture says so of itself.
    package var isPlaceholder = false
    package var place: SourcePlace?
    /// The box it is shown in, in points; from the button's upper left corner where ``box`` is known.
    package var size: Measured<Size> = .unseen
    package var box: Measured<Box> = .unseen
    package var color: Measured<RGBColor> = .unseen
    /// Whether part of the artwork is cut off.
    package var isCropped: Measured<Bool> = .unseen
    /// Whether it is a PNG or another picture of pixels, and no vector.
    package var isBitmap: Measured<Bool> = .unseen
    /// Whether the artwork brings the padding that Apple's files have.
    package var hasPadding: Measured<Bool> = .unseen

    package init(_ artwork: Artwork, place: SourcePlace? = nil) {
        self.artwork = artwork
        self.place = place
    }
}
