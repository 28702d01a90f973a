import QuincePictures

/// The pixels of a PNG file: eight bits per sample, gray or color, with or without alpha, not interlaced.
///
/// Apple's files have this form. Other forms of PNG are refused with their name.
package struct PNGPicture: Sendable {
    package let width: Int
    package let height: Int
    /// The number of channels: 1 gray, 2 gray and alpha, 3 red, green and blue, 4 these and alpha.
    package let channels: Int
    /// The rows from the top, `width * channels` bytes each.
    package let samples: [UInt8]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - maximumSide: The largest width and height, in pixels.
    /// - Throws: ``ArtworkRefusal``.
    package init(parsing bytes: [UInt8], maximumSide: Int) throws(ArtworkRefusal) {
        do throws(PictureRefusal) {
            let file = try PNGFile(parsing: bytes, checking: Self.check)
            let header = file.header
            guard (1...maximumSide).contains(header.width), (1...maximumSide).contains(header.height) else {
                throw PictureRefusal(
                    "the PNG is \(header.width)×\(header.height) pixels, but Apple's artwork has at most \(maximumSide) per side"
                )
            }
            guard header.depth == 8, !header.isInterlaced, header.colorType != 3,
                let channels = header.channels
            else {
                throw PictureRefusal(
                    "the PNG has a palette, a sample size other than eight bits, or interlacing; use the SVG"
                )
            }
            self.samples = try file.rows([(header.width * channels, header.height)], pixel: channels)
            self.width = header.width
            self.height = header.height
            self.channels = channels
        } catch {
            throw ArtworkRefusal(error)
        }
    }

    /// Unknown chunks whose names begin with a capital letter change the image; so do tRNS and acTL.
    private static func check(_ type: String, _ before: Int) throws(PictureRefusal) {
        let isStranger = type.first?.isUppercase == true && !["IHDR", "IDAT"].contains(type)
        guard !isStranger, !["tRNS", "acTL", "fdAT", "fcTL"].contains(type), type != "IHDR" || before == 0
        else {
            throw PictureRefusal(
                "the PNG has a part \(type.prefix(4)), which Apple's files don't have; use the SVG"
            )
        }
    }
}
