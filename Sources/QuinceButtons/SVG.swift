/// Writes a drawing as SVG 1.1: one labeled image with inline outlines, without fonts or external references.
public struct SVGWriter: Sendable {
    /// The language of the label, such as `ja-JP`.
    package let language: String
    /// The text of the image, for screen readers.
    package let label: String
    /// A note for people who open the file.
    package let note: String?

    package init(language: String, label: String, note: String?) {
        self.language = language
        self.label = label
        self.note = note
    }

    package func write(_ drawing: ButtonDrawing) -> String {
        let (width, height) = (Self.number(drawing.layout.width), Self.number(drawing.layout.height))
        let label = Self.escaped(self.label)
        var text = #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
        text +=
            #" viewBox="0 0 \#(width) \#(height)" role="img" aria-label="\#(label)" xml:lang="\#(self.language)">"#
        text += "<title>\(label)</title>"
        if let note = self.note { text += "<desc>\(Self.escaped(note))</desc>" }
        for layer in drawing.layers {
            text += #"<path fill="\#(layer.grey == 0 ? "black" : "white")""#
            if let transform = Self.transform(layer) { text += #" transform="\#(transform)""# }
            text += #" d="\#(Self.path(layer.outline))"/>"#
        }
        return text + "</svg>\n"
    }

    /// Returns the position and size of a layer as a transform; nil if its outline is in its place already.
    package static func transform(_ layer: ButtonDrawing.Layer) -> String? {
        guard layer.scale != 1 || layer.x != 0 || layer.y != 0 else { return nil }
        let place = "translate(\(Self.number(layer.x)) \(Self.number(layer.y)))"
        return "\(place) scale(\(Self.number(layer.scale, places: 9)))"
    }

    /// Returns the outline as path data.
    public static func path(_ outline: Outline) -> String {
        var text = ""
        for contour in outline.contours {
            text += "M" + self.points([contour.start])
            for segment in contour.segments {
                switch segment {
                case .line(let end): text += "L" + self.points([end])
                case .quad(let control, let end): text += "Q" + self.points([control, end])
                case .cubic(let first, let second, let end): text += "C" + self.points([first, second, end])
                }
            }
            text += "Z"
        }
        return text
    }

    private static func points(_ points: [Point]) -> String {
        points.map { "\(self.number($0.x)) \(self.number($0.y))" }.joined(separator: " ")
    }

    /// Returns a number with a limited number of decimals, without trailing zeros.
    package static func number(_ value: Double, places: Int = 4) -> String {
        var power = 1.0
        for _ in 0..<places { power *= 10 }
        let scaled = (value * power).rounded()
        guard scaled != 0, abs(scaled) < 1e15 else { return "0" }
        let digits = String(Int(abs(scaled)))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        var fraction = String(padded.suffix(places))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        let whole = String(padded.dropLast(places))
        return (scaled < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// Escapes text for an attribute in double quotation marks, or for an element, in XML or HTML.
    ///
    /// It works per scalar: to Swift, a quotation mark with a combining mark is another character; to a parser, it
    /// isn't.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
