/// The imported Apple artwork with which buttons are drawn; empty if nothing was imported.
///
/// Apple allows its logo only in the form from Apple Design Resources, so this library doesn't contain it.
/// `QuinceArtwork` reads and verifies the files that a user has downloaded.
public struct ButtonArtwork: Hashable, Sendable {
    /// Artwork as pixels, only for buttons of 44 points.
    package struct Bitmap: Hashable, Sendable {
        /// The number of pixels per point, 1 to 3.
        package let scale: Int
        /// The width in pixels.
        package let width: Int
        /// The height in pixels.
        package let height: Int
        /// How much of each pixel the logo covers, in rows from the top.
        package let coverage: [UInt8]

        package init(scale: Int, width: Int, height: Int, coverage: [UInt8]) {
            self.scale = scale
            self.width = width
            self.height = height
            self.coverage = coverage
        }
    }

    /// The outlines, in the points of the artwork's canvas, y downwards.
    public var outlines: [ArtworkPiece: Outline] = [:]
    /// The bitmaps by artwork and pixels per point.
    package var bitmaps: [ArtworkPiece: [Int: Bitmap]] = [:]

    /// Creates a value without artwork: buttons show the placeholder mark.
    public init() {}

    /// Whether there is no artwork.
    public var isEmpty: Bool { self.outlines.isEmpty && self.bitmaps.isEmpty }

    /// Whether `piece` is available as an outline, which serves every size.
    public func hasOutline(of piece: ArtworkPiece) -> Bool { self.outlines[piece] != nil }
}

extension ButtonArtwork {
    /// A bitmap with the position of its upper left corner, in pixels.
    package struct PlacedBitmap: Sendable {
        package let bitmap: Bitmap
        package let x: Int
        package let y: Int
    }

    /// Returns the pixels for a button that they fit without scaling or moving by a fraction of a pixel.
    ///
    /// Only a left button of 44 points at the bitmap's own scale fits. In center mode, and in a mirrored left button,
    /// the logo lies between the pixels.
    func bitmap(for specification: ButtonSpecification, _ layout: ButtonLayout) -> PlacedBitmap? {
        let piece = ArtworkPiece(for: specification)
        guard specification.mode == .left, specification.height == 44, layout.title?.isRightToLeft == false,
            let bitmap = self.bitmaps[piece]?[specification.scale]
        else { return nil }
        // The canvas begins at a whole point; the measured ink box is rounded.
        let x = (layout.logo.x - piece.measure.ink.x).rounded() * Double(bitmap.scale)
        let y = (layout.logo.y - piece.measure.ink.y).rounded() * Double(bitmap.scale)
        return PlacedBitmap(bitmap: bitmap, x: Int(x), y: Int(y))
    }
}
