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

        /// The size in which it is shown.
        ///
        /// - Parameters:
        ///   - width: In points; nil if nothing sets it.
        ///   - height: The same.
        /// - Returns: Unseen if the side that isn't set can't be told; Apple's files keep their proportions.
        package func size(width: Double?, height: Double?) -> Measured<Size> {
            switch (width, height) {
            case (let width?, let height?): return .known(Size(width: width, height: height))
            case (nil, let height?):
                guard let ratio = self.ratio else { return .unseen }
                return .known(Size(width: height * ratio, height: height))
            case (let width?, nil):
                guard let ratio = self.ratio else { return .unseen }
                return .known(Size(width: width, height: width / ratio))
            case (nil, nil): return .unseen
            }
        }

        /// Whether a file is cut if it is scaled until it fills a box: its proportions are then those of the box.
        package func isCropped(filling box: Size) -> Measured<Bool> {
            guard let ratio = self.ratio, box.height > 0 else { return .unseen }
            return .known(abs(box.width / box.height - ratio) > 0.02 * ratio)
        }

        /// Width by height of Apple's files: 31 × 44 points beside a title, 44 × 44 alone; nil for any other picture.
        private var ratio: Double? {
            guard case .official(let name) = self else { return nil }
            return name.lowercased().contains("only") ? 1 : 31.0 / 44
        }

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
    /// Whether it is shown in the colors of its file: nothing tints it.
    package var hasFileColors = false
    /// Whether part of the artwork is cut off.
    package var isCropped: Measured<Bool> = .unseen
    /// Whether it is a bitmap, such as a PNG, instead of a vector image.
    package var isBitmap: Measured<Bool> = .unseen
    /// Whether the artwork includes the padding of Apple's files.
    package var hasPadding: Measured<Bool> = .unseen
    /// Whether it is a mark with the proportions of Apple's logo that fills its canvas, as none of Apple's files does.
    package var isBareMark = false

    /// Records that it is such a mark.
    package mutating func becomeBareMark() {
        self.isBareMark = true
        self.hasPadding = .known(false)
    }

    package init(_ artwork: Artwork, place: SourcePlace? = nil) {
        self.artwork = artwork
        self.place = place
    }
}
