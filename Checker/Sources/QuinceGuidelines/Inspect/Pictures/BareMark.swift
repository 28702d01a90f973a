import QuinceButtons
import QuincePictures

/// Tells a mark without room around it from the files of Apple Design Resources.
///
/// In Apple's files, the logo takes 0.33 to 0.55 of the height, and is 0.81 times as wide as high.
package enum BareMark {
    /// From this part of the height on, the room around the logo is missing.
    package static let leastOfHeight = 0.62
    /// The proportions of a mark that can be Apple's logo: its drawings differ a little.
    private static let proportions = 0.7...0.95
    /// What is read of a drawing in code.
    private static let (maximumPaths, maximumLength) = (8, 20_000)

    /// Whether the ink of a picture has the proportions of Apple's logo and fills the height of its canvas.
    ///
    /// - Parameters:
    ///   - canvas: The size of the whole picture.
    ///   - ink: The size of what is painted, in the same unit.
    /// - Returns: False as well if nothing is painted.
    package static func fills(_ canvas: Size, ink: Size) -> Bool {
        guard ink.height > 0, canvas.height > 0 else { return false }
        return Self.proportions.contains(ink.width / ink.height)
            && ink.height / canvas.height >= Self.leastOfHeight
    }

    /// The same of paths, which nothing moves.
    ///
    /// - Parameters:
    ///   - viewBox: The canvas: x, y, width and height.
    ///   - paths: The data of each, as in SVG and in Android's vectors.
    /// - Returns: False as well if a path can't be read.
    static func fills(_ viewBox: [Double], paths: [String]) -> Bool {
        guard viewBox.count == 4, (1...Self.maximumPaths).contains(paths.count),
            paths.allSatisfy({ $0.utf8.count <= Self.maximumLength })
        else { return false }
        let limits = PathData.Limits(segments: 2_000, allowsArcs: true)
        var contours: [Outline.Contour] = []
        for path in paths {
            guard let outline = try? PathData.outline(path, limits: limits) else { return false }
            contours += outline.contours
        }
        // A single contour of few segments is a plate.
        guard contours.count > 1 || contours.contains(where: { $0.segments.count > 9 }),
            let ink = Outline(contours: contours).bounds
        else { return false }
        return Self.fills(
            Size(width: viewBox[2], height: viewBox[3]),
            ink: Size(width: ink.width, height: ink.height)
        )
    }

    /// The numbers of an attribute such as `viewBox`.
    static func numbers(_ text: String) -> [Double] {
        text.split { $0 == "," || $0.isWhitespace }.prefix(5).compactMap { Double($0) }
    }
}
