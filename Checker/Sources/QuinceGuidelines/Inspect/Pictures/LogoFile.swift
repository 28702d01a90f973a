import QuincePictures

/// A picture of a project whose name says that it shows Apple's logo.
enum LogoFile {
    /// Larger files are more than a logo, in bytes: drawings, and pictures of pixels.
    private static let (maximumDrawing, maximumPicture) = (32_768, 524_288)
    /// The largest side, in pixels.
    private static let maximumSide = 1_024
    /// In how many pixels a drawing is painted, at most.
    private static let maximumPixels = 1_048_576.0

    /// How many pixels the few shapes of a logo have together, at most.
    private static let room = 4_000_000

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

    /// What the picture shows; nothing is known of what can't be read.
    static func look(of file: InputFile) -> LogoPicture {
        if file.ending == "svg" { return Self.drawing(in: file) }
        guard file.bytes.count <= Self.maximumPicture, file.bytes.starts(with: PNGFile.signature),
            let png = try? PNGFile(parsing: Array(file.bytes)),
            let image = try? PixelImage(png, maximumSide: Self.maximumSide)
        else { return LogoPicture() }
        var look = Self.look(of: image)
        look.ratio = Double(image.width) / Double(max(1, image.height))
        return look
    }

    /// Words of drawings whose colors a page, a style or another file decides.
    private static let decidedElsewhere = ["currentcolor", "<style", "class=", "var("]
    /// Words of drawings that show more than shapes.
    private static let morePainted = ["<image", "<use", "<text", "filter", "<switch", "<foreign"]

    private static func drawing(in file: InputFile) -> LogoPicture {
        guard file.bytes.count <= Self.maximumDrawing, !file.mentions(Self.morePainted),
            let drawing = try? Drawing(parsing: Array(file.bytes)),
            let image = try? drawing.painted(pixels: Self.maximumPixels, room: Self.room)
        else { return LogoPicture() }
        var look = Self.look(of: image)
        look.ratio = Double(image.width) / Double(max(1, image.height))
        if file.mentions(Self.decidedElsewhere) { look.color = nil }
        return look
    }

    /// How much of a picture is transparent around a logo, at least: a plate leaves less.
    private static let leastClear = 0.1
    /// How much of the rest has one color, at least: the others are traces of scaling.
    private static let leastAlike = 0.95
    /// How far pixels of one color differ, in 255ths: what scaling changes.
    private static let near = 24
    /// A picture with more colors shows more than a logo.
    private static let maximumColors = 256

    private static func look(of image: PixelImage) -> LogoPicture {
        var (clear, all) = (0, 0)
        var (columns, rows) = (Extent(), Extent())
        var counts: [PixelImage.Pixel: Int] = [:]
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = image[x, y]
                if pixel.alpha < 16 { clear += 1 }
                guard pixel.alpha >= 64 else { continue }
                all += 1
                columns.include(x)
                rows.include(y)
                counts[PixelImage.Pixel(red: pixel.red, green: pixel.green, blue: pixel.blue), default: 0] +=
                    1
                guard counts.count <= Self.maximumColors else { return LogoPicture() }
            }
        }
        let most = counts.max { one, other in
            (one.value, one.key.red, one.key.green, one.key.blue)
                < (other.value, other.key.red, other.key.green, other.key.blue)
        }
        guard let most = most?.key, Double(clear) >= Self.leastClear * Double(image.width * image.height)
        else { return LogoPicture() }
        let alike = counts.reduce(0) { $0 + ($1.key.distance(to: most) <= Self.near ? $1.value : 0) }
        guard Double(alike) >= Self.leastAlike * Double(all) else { return LogoPicture() }
        return LogoPicture(
            color: RGBColor(most),
            isBareMark: BareMark.fills(
                Size(width: Double(image.width), height: Double(image.height)),
                ink: Size(width: columns.length, height: rows.length)
            )
        )
    }

    /// The rows or columns of pixels in which something is painted.
    private struct Extent {
        private var first = Int.max
        private var last = Int.min

        mutating func include(_ place: Int) {
            self.first = min(self.first, place)
            self.last = max(self.last, place)
        }

        var length: Double { self.last < self.first ? 0 : Double(self.last - self.first + 1) }
    }
}

/// What the file of a logo tells.
struct LogoPicture: Hashable, Sendable {
    /// The color of everything that it shows; nil if there are several, or if it has a background.
    var color: RGBColor?
    /// Whether it is a mark with the proportions of Apple's logo that fills its canvas.
    var isBareMark = false
    /// Its width by its height; nil if it can't be read.
    var ratio: Double?
}

extension Inspection {
    /// The width by the height of a picture that has a title in it.
    private static let leastRatio = 1.5

    /// The same with what the files of the logos tell: whether they have Apple's padding, and, where nothing tints them, their
    /// colors.
    func withLogoFiles(of facts: ProjectFacts) -> Inspection {
        var inspection = self
        for index in inspection.buttons.indices {
            guard case .known(var logo?) = inspection.buttons[index].logo,
                case .picture(let name) = logo.artwork
            else { continue }
            let looks = facts.looks(of: name, shownBy: inspection.buttons[index].place.path)
            guard !looks.isEmpty else { continue }
            let colors = Set(looks.map(\.color))
            if logo.hasFileColors, case .unseen = logo.color, colors.count == 1, let color = looks[0].color {
                logo.color = .known(color)
            }
            if case .unseen = logo.hasPadding, looks.allSatisfy(\.isBareMark) {
                logo.becomeBareMark()
            }
            inspection.buttons[index].logo = .known(logo)
            // No logo is that wide: it is a picture of the whole button.
            if inspection.buttons[index].kind == .customLogoOnly,
                looks.allSatisfy({ ($0.ratio ?? 0) >= Self.leastRatio })
            {
                inspection.buttons[index].kind = .customText
                inspection.buttons[index].becomePicture(because: "it is in the picture")
            }
        }
        return inspection
    }
}

extension ProjectFacts {
    /// The looks of the files that code may mean.
    ///
    /// - Parameters:
    ///   - name: What the code calls the picture: a path, a resource of Android, or a set of a catalog.
    ///   - path: The file with the code.
    /// - Returns: Nothing if none is known.
    fileprivate func looks(of name: String, shownBy path: String) -> [LogoPicture] {
        switch InputFile.ending(of: path) {
        case "swift", "m", "mm", "storyboard", "xib":
            let isTemplate = self.images[name]?.isTemplate == true
            return (self.logoLooks["\(name).imageset"] ?? [:]).values.map { look in
                var look = look
                if isTemplate { look.color = nil }
                return look
            }
        case "kt", "java", "xml":
            if let drawable = self.resources.drawable(name, .light), drawable.kind == .vector {
                return [LogoPicture(isBareMark: drawable.isBareMark)]
            }
            return ["png", "svg"].flatMap { self.logoLooks["\(name).\($0)"] ?? [:] }
                .filter { $0.key.contains("/drawable") || $0.key.contains("/mipmap") }.map(\.value)
        default: return self.files(called: name, from: path)
        }
    }

    /// Of `../img/apple.svg`, `/img/apple.svg` and `@/img/apple.svg`: the files at the path, or at its end.
    private func files(called name: String, from path: String) -> [LogoPicture] {
        guard !name.contains("://"), !name.hasPrefix("//"), !name.hasPrefix("data:") else { return [] }
        let address = name.prefix { $0 != "?" && $0 != "#" }
        let last = address.split(separator: "/").last.map(String.init) ?? ""
        guard let candidates = self.logoLooks[last] else { return [] }
        if address.hasPrefix("."), let look = candidates[LinkedSheets.joined(path, String(address))] {
            return [look]
        }
        let words = address.split(separator: "/").filter { ![".", "..", "@", "~", "#"].contains($0) }
        let end = "/" + words.joined(separator: "/")
        return candidates.filter { "/\($0.key)".hasSuffix(end) }.map(\.value)
    }
}
