import QuincePictures

/// A picture of a button, measured.
struct PicturedButton: Sendable {
    private let image: PixelImage
    private let scale: Double
    private let name: PictureName
    private let frame: PictureFrame
    private let edges: PictureEdges
    private let ink: PictureInk
    private let title: PictureTitle

    /// Measures a picture.
    ///
    /// - Parameters:
    ///   - image: The pixels.
    ///   - scale: Pixels for a point.
    ///   - name: The file's.
    /// - Throws: `PictureRefusal` for a picture of nothing.
    init(_ image: PixelImage, scale: Double, name: PictureName) throws(PictureRefusal) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.image = image
        self.scale = scale
        self.name = name
        self.frame = try PictureFrame(image, scale: scale)
        self.edges = PictureEdges(image, self.frame, scale: scale)
        // Half a point within the edge, and as wide as it is.
        let border = self.edges.border.map { ($0.width + 0.5) * scale } ?? 0
        self.ink = PictureInk(image, self.frame, border: border)
        self.title = PictureTitle(self.ink.runs, height: Double(self.frame.box.height))
    }

    /// The button.
    ///
    /// - Parameters:
    ///   - name: What a drawing says of itself to assistive technology.
    ///   - text: The title where it is written as text.
    /// - Returns: The button with all that its pixels tell.
    func button(says name: String?, title text: String?) -> MeasuredButton {
        let place = SourcePlace(path: self.name.path)
        var button = MeasuredButton(self.kind, at: place, on: self.platform)
        let box = self.frame.box
        button.width = .known(Double(box.width) / self.scale)
        button.height = .known(Double(box.height) / self.scale)
        button.fill = .known(RGBColor(self.frame.fill))
        button.border = .known(self.border)
        button.cornerRadius = .known(self.edges.radius)
        button.shape = .known(self.edges.shape)
        if let outside = self.frame.outside, box.width < self.image.width || box.height < self.image.height {
            button.background = .known(RGBColor(outside))
        }
        if let name { button.accessibleName = .known(name) }
        if text != nil, self.kind == .customLogoOnly { button.kind = .customText }
        if button.kind == .customText { button.title = self.measuredTitle(text, orName: name, at: place) }
        if self.kind.isCustom { button.logo = self.measuredLogo(at: place) }
        if button.kind == .customText, !self.hasSurface {
            button.doubt = "the picture has no surface, so it may be the title of a button"
        }
        return button
    }

    /// An asset catalog belongs to an app for Apple's platforms, a folder of resources to one for Android.
    private var platform: Platform {
        let path = self.name.path
        if path.contains(".xcassets/") { return .iOS }
        return path.contains("/res/drawable") || path.contains("/res/mipmap") ? .android : .web
    }

    /// The endpoints draw Apple's buttons; anyone may have drawn a picture from elsewhere.
    private var kind: ButtonKind {
        // In a square, there is no room for a title beside the logo: what looks like letters is a part of the logo.
        let isLogo =
            self.isSquare && (self.title.letters.isEmpty || self.frame.box.width <= self.frame.box.height)
        if isLogo { return .customLogoOnly }
        return self.name.isEndpoints ? .image : .customText
    }

    /// Whether more than letters is painted: a surface, or lines around them.
    private var hasSurface: Bool {
        guard self.edges.border == nil else { return true }
        let box = self.frame.box
        var (painted, count) = (0, 0)
        for y in stride(from: box.top, to: box.bottom, by: max(1, box.height / 40)) {
            for x in stride(from: box.left, to: box.right, by: max(1, box.width / 120)) {
                count += 1
                if !self.image[x, y].isClear { painted += 1 }
            }
        }
        return painted * 2 > count
    }

    /// Whether it has the size and the sides of a button with a title.
    var hasSizeOfButton: Bool {
        let height = Double(self.frame.box.height)
        return (1.5...14).contains(Double(self.frame.box.width) / height) && height / self.scale <= 160
    }

    /// Whether it has a line of letters in it, too, no more than a title has.
    var looksLikeButton: Bool { self.hasSizeOfButton && (3...48).contains(self.title.letters.count) }

    private var isSquare: Bool {
        self.frame.box.width < 2 * self.frame.box.height
    }

    private var border: MeasuredButton.Border? {
        self.edges.border.map {
            MeasuredButton.Border(color: Self.color($0.color, isFlat: $0.isFlat), width: .known($0.width))
        }
    }

    /// A color that is black or white is what it is; any other may be one of these, and too thin to show it.
    private static func color(_ pixel: PixelImage.Pixel, isFlat: Bool) -> Measured<RGBColor> {
        let color = RGBColor(pixel)
        guard !isFlat, pixel.colorfulness > Self.pure else { return .known(color) }
        return .assumed(color, because: "the lines are too thin at this size to show their color")
    }

    /// How far from black or white a color is that is still one of them, in 255ths.
    private static let pure = 8

    private func color(of runs: [PictureInk.Run]) -> Measured<RGBColor> {
        self.ink.color(of: runs).map { Self.color($0.pixel, isFlat: $0.isFlat) } ?? .unseen
    }

    // MARK: The title

    /// Words that are written as text are shown; of letters that are drawn, only what the drawing says of itself tells something.
    private func measuredTitle(
        _ text: String?,
        orName name: String?,
        at place: SourcePlace
    ) -> ButtonTitleMeasure {
        let said: Measured<String> =
            text.map { .known($0) }
            ?? name.map { .assumed($0, because: "the drawing's own title says so") } ?? .unseen
        var title = ButtonTitleMeasure(said)
        if text == nil { title.place = place }
        guard let ink = self.title.box else {
            title.capHeight = .unknown(because: "no title was found in the picture")
            return title
        }
        let line = self.title.capital ?? (ink.top, ink.bottom)
        title.color = self.color(of: self.title.letters)
        title.box = self.title.capital == nil ? .unseen : .known(self.box(ink, from: line.0, to: line.1))
        title.capHeight = self.capHeight(ink)
        return title
    }

    /// The height of a capital; where the title fills its line it had to be made smaller, as the endpoints do.
    private func capHeight(_ ink: PictureInk.Run) -> Measured<Double> {
        guard let capital = self.title.capital else {
            return .unknown(because: "no capital letter was found in the picture")
        }
        let height = (capital.baseline - capital.top) / self.scale
        let box = self.frame.box
        let width = Double(box.width)
        let line = self.title.logo.map { ink.joined($0) } ?? ink
        let margins = [line.left - Double(box.left), Double(box.right) - line.right]
        let isFull = margins.allSatisfy { $0 < 0.105 * width }
        guard isFull else { return .known(height) }
        return .assumed(height, because: "the title fills the width and may have been made smaller to fit")
    }

    private func box(_ run: PictureInk.Run, from top: Double, to bottom: Double) -> Box {
        let frame = self.frame.box
        return Box(
            x: (run.left - Double(frame.left)) / self.scale,
            y: (top - Double(frame.top)) / self.scale,
            width: run.width / self.scale,
            height: (bottom - top) / self.scale
        )
    }

    // MARK: The logo

    private func measuredLogo(at place: SourcePlace) -> Measured<MeasuredLogo?> {
        guard let run = self.title.logo else {
            return self.title.letters.isEmpty
                ? .unknown(because: "nothing was found in the picture") : .known(nil)
        }
        var logo = MeasuredLogo(.picture(self.name.file), place: place)
        let box = self.box(run, from: run.top, to: run.bottom)
        logo.box = .known(box)
        logo.size = .known(Size(width: box.width, height: box.height))
        logo.color = self.color(of: [run])
        return .known(logo)
    }
}
