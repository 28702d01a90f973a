/// A Sign in with Apple button as a picture.
///
/// ```swift
/// let specification = try ButtonSpecification(mode: .center, parameters: [("locale", "ja_JP"), ("scale", "2")])
/// let png = try ButtonImage(specification).png()
/// ```
///
/// Where Apple's logo belongs there is a placeholder mark, unless imported artwork is handed over: Apple allows its logo
/// only as it comes from Apple Design Resources.
public struct ButtonImage: Sendable {
    /// The two forms of a picture.
    public enum Format: String, Hashable, Sendable, CaseIterable {
        case png, svg
    }

    /// What files say about the placeholder mark.
    ///
    /// These very words are looked for, in files that an earlier version drew as well.
    public static let placeholderNotice =
        "The ring is a placeholder, not Apple's logo. This file is not made by Apple."

    /// What files say that have imported artwork.
    public static let artworkNotice =
        "The logo is artwork that the user of this program imported. This file is not made by Apple."

    /// What was asked for.
    public let specification: ButtonSpecification
    /// Where everything lies, in points.
    public let layout: ButtonLayout
    private let drawing: ButtonDrawing

    /// Lays the button out.
    ///
    /// - Parameters:
    ///   - specification: What to draw.
    ///   - unit: How the corner radius is meant.
    ///   - artwork: Apple's logo as its user imported it; where the piece that is needed is not in it, the placeholder mark.
    /// - Throws: An error where the library's table of titles cannot be read, which means that it was not built whole.
    public init(
        _ specification: ButtonSpecification,
        radius unit: ButtonLayout.RadiusUnit = .points,
        artwork: ButtonArtwork = ButtonArtwork()
    ) throws {
        self.specification = specification
        self.layout = ButtonLayout(specification, radius: unit)
        self.drawing = try ButtonDrawing(specification, layout: self.layout, artwork: artwork)
    }

    /// What the button says; in logo mode what a screen reader should say.
    public var label: String { self.layout.title?.text ?? "Sign in with Apple" }

    /// Whether the placeholder mark stands where the logo belongs; artwork that was imported as pixels serves PNG alone.
    public func hasPlaceholder(as format: Format) -> Bool {
        self.drawing.hasPlaceholder(inPixels: format == .png)
    }

    /// The pixels: gray and alpha.
    package var raster: Raster { self.drawing.raster(scale: self.specification.scale) }

    private func notice(as format: Format) -> String {
        self.hasPlaceholder(as: format) ? Self.placeholderNotice : Self.artworkNotice
    }

    /// The picture as a PNG file.
    ///
    /// - Parameter samples: Whether the file has gray and alpha, or red, green, blue and alpha; the picture is the same.
    /// - Returns: The bytes of the file.
    public func png(samples: PNGEncoder.Samples = .greyAlpha) -> [UInt8] {
        let texts = [
            (keyword: "Title", text: "Sign in with Apple button"), ("Comment", self.notice(as: .png)),
        ]
        return PNGEncoder(samples: samples, scale: self.specification.scale, texts: texts).encode(self.raster)
    }

    /// The picture as an SVG file, in points.
    public func svg() -> String {
        // Hebrew has had another code since 1989.
        let language = self.specification.locale.replacing("_", with: "-").replacing("iw-", with: "he-")
        return SVGWriter(
            language: self.specification.mode == .logo ? "en" : language,
            label: self.label,
            note: self.notice(as: .svg)
        ).write(self.drawing)
    }

    /// The picture as a file of that form.
    public func file(as format: Format, samples: PNGEncoder.Samples = .greyAlpha) -> [UInt8] {
        switch format {
        case .png: self.png(samples: samples)
        case .svg: Array(self.svg().utf8)
        }
    }
}
