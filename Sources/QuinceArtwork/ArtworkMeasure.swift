import Foundation
import QuinceButtons

/// The comparison that every outline has to pass, whatever file it came from.
enum ArtworkMeasure {
    /// How far a side of the ink may be from where Apple's lies, in points.
    static let tolerance = 0.02

    /// The piece with that canvas.
    static func piece(width: Double, height: Double) throws(ArtworkRefusal) -> ArtworkPiece {
        for piece in ArtworkPiece.allCases
        where piece.measure.width == width && piece.measure.height == height {
            return piece
        }
        let known = ArtworkPiece.allCases.map { "\(Int($0.measure.width))×\(Int($0.measure.height))" }
        throw ArtworkRefusal(
            "the picture is \(Self.text(width))×\(Self.text(height)) points; Apple's are \(known.joined(separator: ", "))"
        )
    }

    /// Whether `box` is the rectangle behind the logo.
    static func checkPlate(_ box: ButtonLayout.Rectangle, of piece: ArtworkPiece, line: Int? = nil)
        throws(ArtworkRefusal)
    {
        let plate = piece.measure.plate
        guard box == plate else {
            throw ArtworkRefusal(
                "the rectangle is \(Self.text(box)); that of \(piece.rawValue) is \(Self.text(plate))",
                line: line
            )
        }
    }

    /// Whether `outline` has two contours and inks what the logo does.
    static func check(_ outline: Outline, of piece: ArtworkPiece, line: Int? = nil) throws(ArtworkRefusal) {
        guard outline.contours.count == 2 else {
            throw ArtworkRefusal(
                "the path has \(outline.contours.count) subpath\(outline.contours.count == 1 ? "" : "s"); Apple's has 2",
                line: line
            )
        }
        let ink = piece.measure.ink
        guard let box = outline.bounds,
            [box.x - ink.x, box.y - ink.y, box.maxX - ink.maxX, box.maxY - ink.maxY]
                // A number that is none fails here, too.
                .allSatisfy({ abs($0) <= Self.tolerance + 1e-9 })
        else {
            throw ArtworkRefusal(
                "the path inks \(outline.bounds.map(Self.text) ?? "nothing"); that of \(piece.rawValue) inks \(Self.text(ink))",
                line: line
            )
        }
    }

    private static func text(_ box: ButtonLayout.Rectangle) -> String {
        "x \(Self.text(box.x)) to \(Self.text(box.maxX)), y \(Self.text(box.y)) to \(Self.text(box.maxY))"
    }

    private static func text(_ value: Double) -> String {
        guard abs(value) < 1_000_000 else { return "\(value)" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
