/// The logo of a button that the project draws itself.
package struct MeasuredLogo: Hashable, Sendable {
    /// What the logo is made of.
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

        /// The name of the image file in the project.
        package var file: String? {
            switch self {
            case .official(let name), .picture(let name): name
            case .symbol, .character, .iconFont, .drawn: nil
            }
        }
    }

    /// nil if the button has no logo.
    package var artwork: Artwork
    /// Whether it is Quince's placeholder mark, as a note in the image file says.
    package var isPlaceholder = false
    package var place: SourcePlace?
    /// The size of the logo in points; with ``box``, also its place from the button's upper left corner.
    package var size: Measured<Size> = .unseen
    package var box: Measured<Box> = .unseen
    package var color: Measured<RGBColor> = .unseen
    /// Whether part of the artwork is cut off.
    package var isCropped: Measured<Bool> = .unseen
    /// Whether it is a bitmap, such as a PNG, instead of a vector image.
    package var isBitmap: Measured<Bool> = .unseen
    /// Whether the artwork includes the padding of Apple's files.
    package var hasPadding: Measured<Bool> = .unseen

    package init(_ artwork: Artwork, place: SourcePlace? = nil) {
        self.artwork = artwork
        self.place = place
    }
}
