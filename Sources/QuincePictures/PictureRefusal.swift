// QuincePictures: reads the picture files that others hand over: PNG to pixels, path data of SVG to outlines. Owns limits and
// checksums; has no idea of what a picture should look like.

/// Why a picture cannot be read.
package struct PictureRefusal: Error, Hashable, Sendable {
    /// What is wrong, without a full stop.
    package let reason: String
    /// The line of an SVG, from 1.
    package let line: Int?

    package init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}
