import Foundation
public import QuinceButtons
import QuincePictures

/// A file of Apple's artwork that passed every check.
public struct ArtworkFile: Hashable, Sendable {
    /// The format of a file.
    public enum Form: Hashable, Sendable {
        case svg
        case pdf
        /// A PNG, with its pixels per point, 1 to 3.
        case png(scale: Int)
    }

    /// The color of the logo; the rectangle behind it has the opposite color.
    public enum LogoColor: String, Hashable, Sendable {
        case black, white
    }

    /// The shape of the logo.
    package enum Content: Hashable, Sendable {
        /// The outline, in points of the canvas, y downwards.
        case outline(Outline)
        case bitmap(ButtonArtwork.Bitmap)
    }

    /// The artwork that the file contains.
    public let piece: ArtworkPiece
    /// The color of the logo.
    public let color: LogoColor
    /// The format of the file.
    public let form: Form
    package let content: Content

    /// The largest accepted file, in bytes; Apple's files have less than a twentieth of it.
    public static let maximumSize = 262_144

    /// Reads a file and compares it with the measurements of Apple's files.
    ///
    /// - Parameter bytes: The file: SVG, PDF or PNG.
    /// - Throws: ``ArtworkRefusal``, which says how and where the file differs from Apple's.
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

    /// The name under which the file is stored, such as `left-small-black@2x.png`.
    public var name: String {
        let stem = "\(self.piece.rawValue)-\(self.color.rawValue)"
        return switch self.form {
        case .svg: "\(stem).svg"
        case .pdf: "\(stem).pdf"
        case .png(let scale): "\(stem)@\(scale)x.png"
        }
    }
}

/// The reason why a file isn't accepted as Apple artwork.
public struct ArtworkRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, without a period.
    public let reason: String
    /// The line of an SVG, counted from 1.
    public let line: Int?

    init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    init(_ refusal: PictureRefusal) { self.init(refusal.reason, line: refusal.line) }

    /// The reason with its place.
    public var description: String { self.line.map { "line \($0): \(self.reason)" } ?? self.reason }
}
