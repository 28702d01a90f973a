import Foundation
public import QuinceButtons
import QuincePictures

/// A file of Apple's artwork that passed every check.
public struct ArtworkFile: Hashable, Sendable {
    /// What a file is written in.
    public enum Form: Hashable, Sendable {
        case svg
        case pdf
        /// Pixels to the point, 1 to 3.
        case png(scale: Int)
    }

    /// The logo's color; the rectangle behind it has the other one.
    public enum LogoColor: String, Hashable, Sendable {
        case black, white
    }

    /// The logo's shape.
    package enum Content: Hashable, Sendable {
        /// In points of the canvas, y downwards.
        case outline(Outline)
        case bitmap(ButtonArtwork.Bitmap)
    }

    /// Which of the four pieces it is.
    public let piece: ArtworkPiece
    /// The logo's color.
    public let color: LogoColor
    /// What it is written in.
    public let form: Form
    package let content: Content

    /// The largest file that is looked at, in bytes; Apple's have less than a twentieth of it.
    public static let maximumSize = 262_144

    /// Reads a file and compares it with what Apple's measure.
    ///
    /// - Parameter bytes: The file, SVG, PDF or PNG.
    /// - Throws: ``ArtworkRefusal``, saying what is not as in Apple's files, and where.
    public init(verifying bytes: [UInt8]) throws(ArtworkRefusal) {
        guard bytes.count <= Self.maximumSize else {
            throw ArtworkRefusal(
                "it is larger than \(Self.maximumSize) bytes; Apple's artwork is far smaller"
            )
        }
        if bytes.starts(with: PNGFile.signature) {
            self = try PNGArtwork.read(bytes)
        } else if bytes.starts(with: Array("%PDF-".utf8)) {
            self = try PDFArtwork.read(bytes)
        } else {
            self = try SVGArtwork.read(bytes)
        }
    }

    init(piece: ArtworkPiece, color: LogoColor, form: Form, content: Content) {
        self.piece = piece
        self.color = color
        self.form = form
        self.content = content
    }

    /// The name it is kept under, such as `left-small-black@2x.png`.
    public var name: String {
        let stem = "\(self.piece.rawValue)-\(self.color.rawValue)"
        return switch self.form {
        case .svg: "\(stem).svg"
        case .pdf: "\(stem).pdf"
        case .png(let scale): "\(stem)@\(scale)x.png"
        }
    }
}

/// Why a file is not taken as Apple's artwork.
public struct ArtworkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, without a full stop.
    public let reason: String
    /// The line of an SVG, from 1.
    public let line: Int?

    init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    init(_ refusal: PictureRefusal) { self.init(refusal.reason, line: refusal.line) }

    /// The reason with its place.
    public var description: String { self.line.map { "line \($0): \(self.reason)" } ?? self.reason }
}
