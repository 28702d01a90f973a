/// Reads the color of a drawing that has only one.
enum DrawingInk {
    /// Larger files are more than a logo, in bytes.
    private static let maximumSize = 32_768

    /// The color of all shapes of an SVG; nil if they have several, and if styles or other files decide.
    static func color(of file: InputFile) -> RGBColor? {
        guard file.ending == "svg", file.bytes.count <= Self.maximumSize else { return nil }
        let text = file.text.lowercased()
        let others = [
            "currentcolor", "<image", "gradient", "url(", "<style", "class=", "var(", "<use", "<text", "mask",
        ]
        guard !others.contains(where: { text.contains($0) }) else { return nil }
        let shapes = ["<path", "<circle", "<rect", "<polygon", "<ellipse"].reduce(0) {
            $0 + text.split(separator: $1, omittingEmptySubsequences: false).count - 1
        }
        let fills = Self.values(of: "fill", in: text) + Self.values(of: "stroke", in: text)
        let painted = fills.filter { $0 != "none" && $0 != "transparent" }
        guard shapes > 0, let first = painted.first else {
            // Without a fill, SVG paints black.
            return shapes > 0 && fills.isEmpty ? .black : nil
        }
        guard let color = StyleColor.parse(first), painted.allSatisfy({ StyleColor.parse($0) == color })
        else {
            return nil
        }
        // A shape without a fill of its own is black, unless what is around it has one.
        let head = text.split(separator: ">", maxSplits: 1).first.map(String.init) ?? ""
        let isWhole = !Self.values(of: "fill", in: head).filter { $0 != "none" }.isEmpty
        return isWhole || painted.count >= shapes || color == .black ? color : nil
    }

    /// Of `fill="#000"` and `fill: #000`.
    private static func values(of name: String, in text: String) -> [String] {
        text.split(separator: name, omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let rest = rest.drop { $0.isWhitespace }
            guard let mark = rest.first, mark == "=" || mark == ":" else { return nil }
            let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            return String(value.prefix { $0 != "\"" && $0 != "'" && $0 != ";" && $0 != ">" }).trimmed(" ")
        }
    }
}
