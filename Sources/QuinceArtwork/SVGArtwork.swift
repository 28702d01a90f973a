import QuinceButtons
package import QuincePictures

/// Reads Apple artwork from an SVG: one rectangle and one path of the opposite color.
///
/// It refuses everything else that could change the image.
enum SVGArtwork {
    /// The accepted attributes of an element; their values are checked below, or have no effect here.
    private static let attributes: [String: Set<String>] = [
        "svg": ["xmlns", "xmlns:xlink", "version", "width", "height", "viewBox", "id", "xml:space"],
        "g": ["id", "stroke", "stroke-width", "fill", "fill-rule"],
        "rect": ["id", "x", "y", "width", "height", "fill"],
        "path": ["id", "d", "fill", "fill-rule"],
        "title": ["id"],
        "desc": ["id"],
    ]

    static func read(_ bytes: [UInt8]) throws(ArtworkRefusal) -> ArtworkFile {
        let elements = try XMLElements.read(bytes)
        for element in elements { try Self.checkPlace(of: element, in: elements) }
        let svg = elements[0]
        let piece = try Self.piece(of: svg)
        let rectangle = try Self.single("rect", in: elements)
        let path = try Self.single("path", in: elements)
        guard rectangle.line <= path.line, rectangle.index < path.index else {
            throw ArtworkRefusal("the rectangle covers the logo; it must be behind it", line: rectangle.line)
        }
        let box = ButtonLayout.Rectangle(
            x: try Self.length("x", of: rectangle, default: 0),
            y: try Self.length("y", of: rectangle, default: 0),
            width: try Self.length("width", of: rectangle),
            height: try Self.length("height", of: rectangle)
        )
        try ArtworkMeasure.checkPlate(box, of: piece, line: rectangle.line)
        let (ground, color) = (
            try Self.color(of: rectangle, in: elements), try Self.color(of: path, in: elements)
        )
        guard ground != color else {
            throw ArtworkRefusal(
                "the path has the color of the rectangle; Apple's has the opposite one",
                line: path.line
            )
        }
        let outline = try Self.outline(try Self.attribute("d", of: path), line: path.line)
        try ArtworkMeasure.check(outline, of: piece, line: path.line)
        return ArtworkFile(piece: piece, color: color, form: .svg, content: .outline(outline))
    }

    /// Accepts only the elements that Apple's files have, and only in the same places.
    private static func checkPlace(of element: XMLElements.Element, in all: [XMLElements.Element])
        throws(ArtworkRefusal)
    {
        guard let allowed = Self.attributes[element.name] else {
            throw ArtworkRefusal(
                "it has a <\(element.name.prefix(40))>; Apple's files have none",
                line: element.line
            )
        }
        if let name = element.attributes.keys.sorted().first(where: { !allowed.contains($0) }) {
            throw ArtworkRefusal(
                "<\(element.name)> has the attribute \(name.prefix(40)); Apple's files have none",
                line: element.line
            )
        }
        if let stroke = element.attributes["stroke"], stroke != "none" {
            throw ArtworkRefusal("there is a stroke; Apple's files have none", line: element.line)
        }
        let parent = element.parent.map { all[$0].name }
        let isRoot = element.name == "svg"
        guard isRoot ? parent == nil : parent == "svg" || parent == "g" else {
            throw ArtworkRefusal(
                "<\(element.name)> is in a place where Apple's files have none",
                line: element.line
            )
        }
        let isText = element.name == "title" || element.name == "desc"
        guard isText || !element.hasText else {
            throw ArtworkRefusal(
                "<\(element.name)> contains text; Apple's files have none there",
                line: element.line
            )
        }
    }

    private static func piece(of svg: XMLElements.Element) throws(ArtworkRefusal) -> ArtworkPiece {
        if let box = svg.attributes["viewBox"] {
            let numbers = box.split { $0 == " " || $0 == "," }.map { PathData.number(String($0)) }
            guard numbers.count == 4, numbers[0] == 0, numbers[1] == 0, let width = numbers[2],
                let height = numbers[3]
            else {
                throw ArtworkRefusal(
                    "viewBox is '\(box.prefix(40))'; it must be 0 0 WIDTH HEIGHT",
                    line: svg.line
                )
            }
            let piece = try ArtworkMeasure.piece(width: width, height: height)
            // A different size would only scale the image, but in Apple's files both sizes are equal.
            for (name, value) in [("width", width), ("height", height)] where svg.attributes[name] != nil {
                guard try Self.length(name, of: svg) == value else {
                    throw ArtworkRefusal("\(name) differs from the viewBox", line: svg.line)
                }
            }
            return piece
        }
        return try ArtworkMeasure.piece(
            width: try Self.length("width", of: svg),
            height: try Self.length("height", of: svg)
        )
    }

    private static func single(_ name: String, in elements: [XMLElements.Element])
        throws(ArtworkRefusal) -> XMLElements.Element
    {
        let found = elements.filter { $0.name == name }
        guard found.count == 1 else {
            throw ArtworkRefusal(
                "there are \(found.count) <\(name)>; Apple's files have one",
                line: found.dropFirst().first?.line
            )
        }
        return found[0]
    }

    private static func outline(_ path: String, line: Int) throws(ArtworkRefusal) -> Outline {
        do throws(PictureRefusal) {
            return try PathData.outline(path, line: line, limits: .artwork)
        } catch {
            throw ArtworkRefusal(error)
        }
    }

    private static func attribute(_ name: String, of element: XMLElements.Element)
        throws(ArtworkRefusal) -> String
    {
        guard let value = element.attributes[name] else {
            throw ArtworkRefusal("<\(element.name)> has no \(name)", line: element.line)
        }
        return value
    }

    /// Reads a number, in pixels if it has a unit.
    private static func length(_ name: String, of element: XMLElements.Element, default: Double? = nil)
        throws(ArtworkRefusal) -> Double
    {
        if let `default`, element.attributes[name] == nil { return `default` }
        let text = try Self.attribute(name, of: element)
        guard let number = PathData.number(text.hasSuffix("px") ? String(text.dropLast(2)) : text) else {
            throw ArtworkRefusal("\(name) is '\(text.prefix(40))'; it must be a number", line: element.line)
        }
        return number
    }

    /// Returns the fill color of an element, its own or that of the nearest group.
    private static func color(of element: XMLElements.Element, in all: [XMLElements.Element])
        throws(ArtworkRefusal) -> ArtworkFile.LogoColor
    {
        var current: XMLElements.Element? = element
        while let candidate = current {
            if let fill = candidate.attributes["fill"] {
                switch fill.lowercased() {
                case "#000", "#000000", "black": return .black
                case "#fff", "#ffffff", "white": return .white
                default:
                    throw ArtworkRefusal(
                        "the fill '\(fill.prefix(40))' must be black or white",
                        line: candidate.line
                    )
                }
            }
            current = candidate.parent.map { all[$0] }
        }
        return .black
    }
}

extension PathData.Limits {
    /// Apple's logo has a few dozen segments and no arc.
    package static let artwork = PathData.Limits(segments: 1_000, allowsArcs: false)
}
