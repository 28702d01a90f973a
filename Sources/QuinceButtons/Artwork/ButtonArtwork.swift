/// The imported artwork that buttons are drawn with; empty where nothing was imported.
///
/// Apple allows its logo only as it comes from Apple Design Resources, so this library has none. `QuinceArtwork` reads
/// and verifies the files a user downloaded.
public struct ButtonArtwork: Hashable, Sendable {
    /// A piece as pixels, for buttons of 44 points alone.
    package struct Bitmap: Hashable, Sendable {
        /// Pixels to the point, 1 to 3.
        package let scale: Int
        /// In pixels.
        package let width: Int
        /// In pixels.
        package let height: Int
        /// How much of each pixel the logo covers; rows from the top.
        package let coverage: [UInt8]

        package init(scale: Int, width: Int, height: Int, coverage: [UInt8]) {
            self.scale = scale
            self.width = width
            self.height = height
            self.coverage = coverage
        }
    }

    /// In the points of the piece's canvas, y downwards.
    public var outlines: [ArtworkPiece: Outline] = [:]
    /// By piece and pixels to the point.
    package var bitmaps: [ArtworkPiece: [Int: Bitmap]] = [:]

    /// No artwork: buttons have the placeholder mark.
    public init() {}

    /// Whether there is nothing.
    public var isEmpty: Bool { self.outlines.isEmpty && self.bitmaps.isEmpty }

    /// Whether `piece` is there as a shape, which serves every size.
    public func hasOutline(of piece: ArtworkPiece) -> Bool { self.outlines[piece] != nil }
}

extension ButtonArtwork {
    /// A bitmap with the place of its upper left corner, in pixels.
    package struct PlacedBitmap: Sendable {
        package let bitmap: Bitmap
        package let x: Int
        package let y: Int
    }

    /// The pixels for a button that they fit without being scaled or moved by a part of a pixel.
    ///
    /// That is a left button of 44 points at the bitmap's own scale: in center mode, and where a left button is
    /// mirrored, the logo stands between the pixels.
    func bitmap(for specification: ButtonSpecification, _ layout: ButtonLayout) -> PlacedBitmap? {
        let piece = ArtworkPiece(for: specification)
        guard specification.mode == .left, specification.height == 44, layout.title?.isRightToLeft == false,
            let bitmap = self.bitmaps[piece]?[specification.scale]
        else { return nil }
        // The canvas begins at a whole point; the ink's own numbers are rounded.
        let x = (layout.logo.x - piece.measure.ink.x).rounded() * Double(bitmap.scale)
        let y = (layout.logo.y - piece.measure.ink.y).rounded() * Double(bitmap.scale)
        return PlacedBitmap(bitmap: bitmap, x: Int(x), y: Int(y))
    }
}
