import QuincePictures

/// A picture of a project that is called for Apple's logo.
enum LogoFile {
    /// Larger drawings are more than a logo, in bytes.
    private static let maximumSize = 32_768
    /// The same of pictures of pixels.
    private static let maximumPictureSize = 524_288
    /// The largest side, in pixels.
    private static let maximumSide = 1_024

    /// The names of a file without what its scale and ending add: its own, and that of its image set.
    static func stems(of path: String) -> [String] {
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        let own = parts.last.map { [Self.stem(of: $0)] } ?? []
        let set = parts.first.flatMap { $0.hasSuffix(".imageset") ? String($0.dropLast(9)) : nil }
        return own + (set.map { [$0] } ?? [])
    }

    /// `login.apple` of `login.apple@2x.png`.
    static func stem(of name: String) -> String {
        let parts = name.split(separator: ".")
        let isFile = ["png", "svg", "jpg", "jpeg", "webp", "gif"].contains(parts.last?.lowercased() ?? "")
        let stem = isFile && parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
        return String(stem.prefix { $0 != "@" })
    }

    /// The color of everything that the picture shows; nil if there are several, or if it has a background.
    static func color(of file: InputFile) -> RGBColor? {
        guard Self.stems(of: file.path).contains(where: ViewWords.isAppleLogo) else { return nil }
        if file.ending == "svg" { return Self.colorOfShapes(in: file) }
        guard file.bytes.count <= Self.maximumPictureSize, file.bytes.starts(with: PNGFile.signature),
            let png = try? PNGFile(parsing: Array(file.bytes)),
            let image = try? PixelImage(png, maximumSide: Self.maximumSide)
        else { return nil }
        return Self.color(of: image)
    }

    /// How much of a picture is transparent around a logo, and how much of the rest has one color, at least.
    private static let (leastClear, leastAlike) = (0.1, 0.95)
    /// How far pixels of one color differ, in 255ths.
    private static let near = 24

    private static func color(of image: PixelImage) -> RGBColor? {
        var (clear, counts) = (0, [PixelImage.Pixel: Int]())
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = image[x, y]
                if pixel.alpha < 16 { clear += 1 }
                if pixel.alpha > 200 {
                    counts[
                        PixelImage.Pixel(red: pixel.red, green: pixel.green, blue: pixel.blue),
                        default: 0
                    ] += 1
                }
            }
        }
        let all = counts.values.reduce(0, +)
        guard let most = counts.max(by: { ($0.value, $0.key.red) < ($1.value, $1.key.red) })?.key, all > 0,
            Double(clear) >= Self.leastClear * Double(image.width * image.height)
        else { return nil }
        let alike = counts.reduce(0) { $0 + ($1.key.distance(to: most) <= Self.near ? $1.value : 0) }
        return Double(alike) >= Self.leastAlike * Double(all) ? RGBColor(most) : nil
    }

    /// The color of all shapes of an SVG; nil if they have several, and if styles or other files decide.
    private static func colorOfShapes(in file: InputFile) -> RGBColor? {
        guard file.bytes.count <= Self.maximumSize else { return nil }
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

extension Inspection {
    /// The same with the colors of logos that are shown as their files have them.
    func withColors(of facts: ProjectFacts) -> Inspection {
        guard !facts.logoColors.isEmpty else { return self }
        var inspection = self
        for index in inspection.buttons.indices {
            guard case .known(var logo?) = inspection.buttons[index].logo, logo.hasFileColors,
                case .unseen = logo.color, case .picture(let name) = logo.artwork,
                let color = facts.logoColor(of: name)
            else { continue }
            logo.color = .known(color)
            inspection.buttons[index].logo = .known(logo)
        }
        return inspection
    }
}

extension ProjectFacts {
    /// The color of the file that code calls so; nil if no file, or files of several colors, may be meant.
    fileprivate func logoColor(of name: String) -> RGBColor? {
        // `url(/img/apple.svg)`, `require('./apple.png')`, `Assets/icons/appleLogo`, `ic_apple`.
        let last = name.split(whereSeparator: { "/'\"?)} ".contains($0) }).last.map(String.init) ?? name
        let parts = last.split(separator: ".")
        let ending = parts.count > 1 ? parts.last.map { ".\($0.lowercased())" } ?? "" : ""
        let stem = Self.plain(LogoFile.stem(of: last))
        let isFile = [".png", ".svg"].contains(ending)
        guard !stem.isEmpty, isFile || ![".jpg", ".jpeg", ".webp", ".gif"].contains(ending),
            !self.images.contains(where: { $0.value.isTemplate && Self.plain($0.key) == stem })
        else { return nil }
        let files = self.logoColors.filter { path, _ in
            (!isFile || path.lowercased().hasSuffix(ending))
                && LogoFile.stems(of: path).contains { Self.plain($0) == stem }
        }
        let colors = Set(files.values)
        return colors.count == 1 ? colors.first : nil
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
