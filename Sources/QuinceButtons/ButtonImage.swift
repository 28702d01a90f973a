/// A Sign in with Apple button as an image.
///
/// ```swift
/// let specification = try ButtonSpecification(mode: .center, parameters: [("locale", "ja_JP"), ("scale", "2")])
/// let png = try ButtonImage(specification).png()
/// ```
///
/// In place of Apple's logo there is a placeholder mark, unless you pass imported artwork: Apple allows its logo only
/// in the form from Apple Design Resources.
public struct ButtonImage: Sendable {
    /// The file format of an image.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case png, svg
    }

    /// The notice about the placeholder mark in files.
    ///
    /// The checker searches for exactly these words, also in files from earlier versions: they never change.
    public static let placeholderNotice =
        "The mark is a placeholder, not Apple's logo, and this file is not made by Apple."

    /// The notice in files that contain imported artwork.
    public static let artworkNotice =
        "The logo is artwork that the user of this program imported; this file is not made by Apple."

    /// The specification of the button.
    public let specification: ButtonSpecification
    /// The positions of all parts, in points.
    public let layout: ButtonLayout
    private let drawing: ButtonDrawing

    /// Lays out a button.
    ///
    /// - Parameters:
    ///   - specification: The button to draw.
    ///   - unit: The unit of the corner radius.
    ///   - artwork: Apple's logo as the user imported it; if it lacks the artwork for this button, the placeholder mark
    ///     is drawn.
    /// - Throws: An error if the library's table of titles can't be read, which means that the build is incomplete.
    public init(
        _ specification: ButtonSpecification,
        radius unit: ButtonLayout.RadiusUnit = .points,
        artwork: ButtonArtwork = ButtonArtwork()
    ) throws {
        self.specification = specification
        self.layout = ButtonLayout(specification, radius: unit)
        self.drawing = try ButtonDrawing(specification, layout: self.layout, artwork: artwork)
    }

    /// The text of the button; in logo mode, the text for screen readers.
    public var label: String { self.layout.title?.text ?? "Sign in with Apple" }

    /// Whether the placeholder mark replaces the logo; artwork that was imported as pixels serves only PNG.
    public func hasPlaceholder(as format: Format) -> Bool {
        self.drawing.hasPlaceholder(inPixels: format == .png)
    }

    /// The pixels: gray and alpha.
    package var raster: Raster { self.drawing.raster(scale: self.specification.scale) }

    private func notice(as format: Format) -> String {
        self.hasPlaceholder(as: format) ? Self.placeholderNotice : Self.artworkNotice
    }

    /// Returns the image as a PNG file.
    ///
    /// - Parameter samples: The samples in the file: gray and alpha, or red, green, blue and alpha. The image is the
    ///   same.
    /// - Returns: The bytes of the file.
    public func png(samples: PNGEncoder.Samples = .greyAlpha) -> [UInt8] {
        let texts = [
            (keyword: "Title", text: "Sign in with Apple button"), ("Comment", self.notice(as: .png)),
        ]
        return PNGEncoder(samples: samples, scale: self.specification.scale, texts: texts).encode(self.raster)
    }

    /// Returns the image as an SVG file, in points.
    public func svg() -> String {
        // Hebrew got a new language code in 1989.
        let language = self.specification.locale.replacing("_", with: "-").replacing("iw-", with: "he-")
        return SVGWriter(
            language: self.specification.mode == .logo ? "en" : language,
            label: self.label,
            note: self.notice(as: .svg)
        ).write(self.drawing)
    }

    /// Returns the image as a file of that format.
    public func file(as format: Format, samples: PNGEncoder.Samples = .greyAlpha) -> [UInt8] {
        switch format {
        case .png: self.png(samples: samples)
        case .svg: Array(self.svg().utf8)
        }
    }
}
