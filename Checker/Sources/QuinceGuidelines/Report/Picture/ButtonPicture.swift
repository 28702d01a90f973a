import QuinceButtons

/// A measured button as SVG: its box, the clear space around it, title and logo, with their numbers.
struct ButtonPicture {
    private let button: MeasuredButton
    private let layout: PictureLayout

    init(_ button: MeasuredButton) {
        self.button = button
        self.layout = PictureLayout(button)
    }

    /// The picture as an element to stand in a page; colors of the page are taken by class.
    var svg: String {
        let canvas = self.layout.canvas
        let (below, scale) = (8 + self.captionSize * 1.6, self.scale)
        let viewBox = "\(canvas.x.svg) \(canvas.y.svg) \(canvas.width.svg) \((canvas.height + below).svg)"
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"\(self.button.sentence.markup)\" viewBox=\"\(viewBox)\" width=\"\((canvas.width * scale).svg)\" height=\"\(((canvas.height + below) * scale).svg)\">"
        let parts = [self.background, self.neighbours, self.surface, self.logo, self.title, self.measures]
        return ([head] + parts.flatMap(\.self) + ["</svg>"]).joined(separator: "\n")
    }

    /// How large the picture stands in its page.
    private var scale: Double { max(0.5, min(2, 420 / self.layout.canvas.width)) }

    /// As large as the page's own captions, however large the button is drawn; in points of the picture.
    private var captionSize: Double { 13 / self.scale }

    private var background: [String] {
        let canvas = self.layout.canvas
        guard let color = self.button.background.value else { return [canvas.rectangle("class=\"unknown\"")] }
        return [canvas.rectangle("fill=\"\(color.svg)\" class=\"ground\"")]
    }

    private var neighbours: [String] {
        let canvas = self.layout.canvas
        guard !self.layout.neighbours.isEmpty else { return [] }
        return [
            "<svg x=\"\(canvas.x.svg)\" y=\"\(canvas.y.svg)\" width=\"\(canvas.width.svg)\" height=\"\(canvas.height.svg)\" viewBox=\"\(canvas.x.svg) \(canvas.y.svg) \(canvas.width.svg) \(canvas.height.svg)\">"
        ]
            + self.layout.neighbours.map { $0.rectangle("rx=\"4\" class=\"neighbour\"") } + ["</svg>"]
    }

    private var surface: [String] {
        let outline = self.layout.isGuess ? " stroke-dasharray=\"4 3\"" : ""
        let fill = self.fill?.svg
        let border = self.border.map { "stroke=\"\($0.svg)\" stroke-width=\"1\"" } ?? "class=\"edge\""
        return [
            self.layout.button.rectangle(
                "rx=\"\(self.layout.radius.svg)\" \(fill.map { "fill=\"\($0)\"" } ?? "fill=\"#888888\"") \(border)\(outline)"
            ),
            self.layout.clearSpace.rectangle("class=\"space\""),
        ]
    }

    private var fill: RGBColor? {
        if let fill = self.button.fill.value { return fill }
        return switch self.button.style.value {
        case .black: .black
        case .white, .whiteOutline: .white
        case nil: nil
        }
    }

    private var border: RGBColor? {
        if case .some(.some(let border)) = self.button.border.value { return border.color.value ?? .black }
        return self.button.style.value == .whiteOutline ? .black : nil
    }

    /// What is seen on the button's own surface.
    private var ink: RGBColor { (self.fill ?? .black).luminance > 0.4 ? .black : .white }

    private var logo: [String] {
        guard let box = self.layout.logo else { return [] }
        let color: RGBColor =
            if case .some(.some(let logo)) = self.button.logo.value { logo.color.value ?? self.ink } else {
                self.ink
            }
        // Boxes of logo files have a margin around the ink.
        let height = min(box.width, box.height) * 0.68
        let width = height * 0.8
        let ink = ButtonLayout.Rectangle(
            x: box.x + (box.width - width) / 2,
            y: box.y + (box.height - height) / 2,
            width: width,
            height: height
        )
        return ["<path class=\"mark\" fill=\"\(color.svg)\" d=\"\(SVGWriter.path(.placeholder(in: ink)))\"/>"]
    }

    /// The title where it was measured; where the system draws it, a bar.
    private var title: [String] {
        guard let box = self.layout.title else { return [] }
        let color = (self.button.title?.color.value ?? self.ink).svg
        guard let text = self.button.title?.text.value else {
            let bar = Box(x: box.x, y: box.y + box.height * 0.3, width: box.width, height: box.height * 0.4)
            return [bar.rectangle("rx=\"2\" fill=\"\(color)\" opacity=\"0.5\"")]
        }
        let baseline = box.y + box.height / 2 + self.layout.titleSize * 0.35
        let letters =
            "<text x=\"\(box.x.svg)\" y=\"\(baseline.svg)\" font-size=\"\(self.layout.titleSize.svg)\" textLength=\"\(box.width.svg)\" lengthAdjust=\"spacingAndGlyphs\" fill=\"\(color)\">\(text.shortened.markup)</text>"
        guard self.button.kind.isCustom else { return [letters] }
        let limit = self.layout.titleLimit.svg
        let line =
            "<line x1=\"\(limit)\" y1=\"0\" x2=\"\(limit)\" y2=\"\(self.layout.button.height.svg)\" class=\"limit\"/>"
        return [letters, line] + (self.layout.isTitleMeasured ? [box.rectangle("class=\"box\"")] : [])
    }

    private var measures: [String] {
        let (box, canvas) = (self.layout.button, self.layout.canvas)
        let width = self.button.width.value.map { decimal($0) } ?? "?"
        let height = self.button.height.value.map { decimal($0) } ?? "?"
        let y = canvas.y + canvas.height + 6
        let x = canvas.x + 7
        var caption = "\(width) × \(height) pt"
        if let size = self.button.title?.size.value, let known = self.button.height.value, known > 0 {
            caption += ", title \(decimal(size)) pt = \(decimal(size / known * 100)) %"
        }
        return [
            "<path class=\"measure\" d=\"M0 \(y.svg)H\(box.width.svg)M0 \((y - 3).svg)v6M\(box.width.svg) \((y - 3).svg)v6\"/>",
            "<path class=\"measure\" d=\"M\(x.svg) 0V\(box.height.svg)M\((x - 3).svg) 0h6M\((x - 3).svg) \(box.height.svg)h6\"/>",
            "<text class=\"caption\" font-size=\"\(self.captionSize.svg)\" x=\"\((canvas.x + canvas.width / 2).svg)\" y=\"\((y + 3 + self.captionSize).svg)\">\(caption.markup)</text>",
        ]
    }
}

extension Box {
    fileprivate func rectangle(_ attributes: String) -> String {
        "<rect x=\"\(self.x.svg)\" y=\"\(self.y.svg)\" width=\"\(self.width.svg)\" height=\"\(self.height.svg)\" \(attributes)/>"
    }
}

extension Double {
    /// At most two decimals, and no exponent.
    fileprivate var svg: String { decimal(self.isFinite ? self : 0, places: 2) }
}

extension RGBColor {
    /// Opaque: SVG readers differ over eight digits.
    fileprivate var svg: String {
        RGBColor(red: self.red, green: self.green, blue: self.blue).hexadecimal
    }
}
