import QuincePictures

/// A picture of a project whose name says that it shows Apple's logo.
enum LogoFile {
    /// Larger files are more than a logo, in bytes: drawings, and pictures of pixels.
    private static let (maximumDrawing, maximumPicture) = (32_768, 524_288)
    /// The largest side, in pixels, and of a drawing in points.
    private static let (maximumSide, maximumPoints) = (1_024, 256.0)

    /// The name by which code may show a picture: that of its file, or of its set in a catalog.
    static func key(of path: String) -> String {
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        if let set = parts.first, set.hasSuffix(".imageset") { return set }
        return parts.last ?? path
    }

    /// Whether a file may be such a picture.
    static func mayBe(_ path: String) -> Bool {
        let ending = path.lowercased()
        guard ending.hasSuffix(".png") || ending.hasSuffix(".svg") else { return false }
        return ViewWords.isAppleLogo(Self.stem(of: Self.key(of: path)))
    }

    /// `login.apple` of `login.apple@2x.png`.
    static func stem(of name: String) -> String {
        let parts = name.split(separator: ".")
        let stem = parts.count > 1 ? parts.dropLast().joined(separator: ".") : name
        return String(stem.prefix { $0 != "@" })
    }

    /// The color of everything that the picture shows; nil if there are several, or if it has a background.
    static func color(of file: InputFile) -> RGBColor? {
        if file.ending == "svg" { return Self.colorOfDrawing(in: file) }
        guard file.bytes.count <= Self.maximumPicture, file.bytes.starts(with: PNGFile.signature),
            let png = try? PNGFile(parsing: Array(file.bytes)),
            let image = try? PixelImage(png, maximumSide: Self.maximumSide)
        else { return nil }
        return Self.color(of: image)
    }

    /// Words of drawings whose colors a page, a style or another file decides.
    private static let decidedElsewhere = [
        "currentcolor", "<image", "<style", "class=", "var(", "<use", "<text", "filter", "<switch",
        "<foreign",
    ]

    private static func colorOfDrawing(in file: InputFile) -> RGBColor? {
        guard file.bytes.count <= Self.maximumDrawing, !file.mentions(Self.decidedElsewhere),
            let drawing = try? Drawing(parsing: Array(file.bytes)), drawing.largestSide <= Self.maximumPoints,
            let image = try? drawing.painted()
        else { return nil }
        return Self.color(of: image)
    }

    /// How much of a picture is transparent around a logo, at least: a plate leaves less.
    private static let leastClear = 0.1
    /// How much of the rest has one color, at least: the others are traces of scaling.
    private static let leastAlike = 0.95
    /// How far pixels of one color differ, in 255ths: what scaling changes.
    private static let near = 24
    /// A picture with more colors shows more than a logo.
    private static let maximumColors = 256

    private static func color(of image: PixelImage) -> RGBColor? {
        var (clear, all) = (0, 0)
        var counts: [PixelImage.Pixel: Int] = [:]
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = image[x, y]
                if pixel.alpha < 16 { clear += 1 }
                guard pixel.alpha >= 64 else { continue }
                all += 1
                counts[PixelImage.Pixel(red: pixel.red, green: pixel.green, blue: pixel.blue), default: 0] +=
                    1
                guard counts.count <= Self.maximumColors else { return nil }
            }
        }
        let most = counts.max { one, other in
            (one.value, one.key.red, one.key.green, one.key.blue)
                < (other.value, other.key.red, other.key.green, other.key.blue)
        }
        guard let most = most?.key, Double(clear) >= Self.leastClear * Double(image.width * image.height)
        else { return nil }
        let alike = counts.reduce(0) { $0 + ($1.key.distance(to: most) <= Self.near ? $1.value : 0) }
        return Double(alike) >= Self.leastAlike * Double(all) ? RGBColor(most) : nil
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
                let color = facts.logoColor(of: name, shownBy: inspection.buttons[index].place.path)
            else { continue }
            logo.color = .known(color)
            inspection.buttons[index].logo = .known(logo)
        }
        return inspection
    }
}

extension ProjectFacts {
    /// The color of the file that code means.
    ///
    /// - Parameters:
    ///   - name: What the code calls the picture: a path, a resource of Android, or a set of a catalog.
    ///   - path: The file with the code.
    /// - Returns: nil if none is known, or if files of several colors may be meant.
    fileprivate func logoColor(of name: String, shownBy path: String) -> RGBColor? {
        let files: [RGBColor?]
        switch InputFile.ending(of: path) {
        case "swift", "m", "mm", "storyboard", "xib":
            guard self.images[name]?.isTemplate != true else { return nil }
            files = Array((self.logoColors["\(name).imageset"] ?? [:]).values)
        case "kt", "java", "xml":
            guard self.resources.drawable(name, .light)?.fill == nil else { return nil }
            files = ["png", "svg"].flatMap { self.logoColors["\(name).\($0)"] ?? [:] }
                .filter { $0.key.contains("/drawable") || $0.key.contains("/mipmap") }.map(\.value)
        default: files = self.files(called: name, from: path)
        }
        let colors = Set(files)
        return colors.count == 1 ? colors.first ?? nil : nil
    }

    /// Of `../img/apple.svg`, `/img/apple.svg` and `@/img/apple.svg`: the files at the path, or at its end.
    private func files(called name: String, from path: String) -> [RGBColor?] {
        guard !name.contains("://"), !name.hasPrefix("//"), !name.hasPrefix("data:") else { return [] }
        let address = name.prefix { $0 != "?" && $0 != "#" }
        let last = address.split(separator: "/").last.map(String.init) ?? ""
        guard let candidates = self.logoColors[last] else { return [] }
        if address.hasPrefix("."), let color = candidates[LinkedSheets.joined(path, String(address))] {
            return [color]
        }
        let words = address.split(separator: "/").filter { ![".", "..", "@", "~", "#"].contains($0) }
        let end = "/" + words.joined(separator: "/")
        return candidates.filter { "/\($0.key)".hasSuffix(end) }.map(\.value)
    }
}
