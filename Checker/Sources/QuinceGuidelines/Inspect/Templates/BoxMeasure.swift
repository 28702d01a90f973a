/// The size and colors of a button's box, as far as its file says.
struct BoxMeasure: Sendable {
    let chain: StyleChain
    let text: TextStyle?
    /// The heights of the pictures in it.
    let pictureHeights: [Double]
    /// Whether words stand in it; Tailwind makes pictures blocks, which have no line around them.
    var hasWords = true
    /// Whether a picture in it is as high as its file says.
    var hasOpenPicture = false

    private var tree: MarkupTree { self.chain.page.tree }

    var width: Measured<Double> {
        guard let text = self.chain.declared("width") else { return .unseen }
        guard let width = self.chain.length("width") else { return Self.computed(text) }
        return self.chain.frame(around: "width", ["padding-left", "padding-right"]).map { .known(width + $0) }
            ?? .assumed(width, because: "padding may be added")
    }

    private static func ofComponent<Value>() -> Measured<Value> {
        .unknown(because: "its component may set it")
    }

    /// What code computes is unknown; lengths that the layout decides aren't looked at.
    private static func computed<Value>(_ text: String) -> Measured<Value> {
        if text == TailwindTheme.unknown { return .unknown(because: "the project's Tailwind theme sets it") }
        return text.contains(StyleDeclarations.code) ? .unknown(because: "code computes it") : .unseen
    }

    var height: Measured<Double> {
        if let text = self.chain.declared("height"), text != "auto", text != "fit-content" {
            guard let height = StyleLength.pixels(text, fontSize: self.text?.size.value) else {
                return Self.computed(text)
            }
            guard let around = self.chain.frame(around: "height", ["padding-top", "padding-bottom"]) else {
                return .assumed(height, because: "padding may be added")
            }
            if around > 0 { return .known(height + around) }
            // Padding and borders that are higher than the box make it higher.
            let least = self.frameHeight ?? 0
            return self.isBorderBox
                ? .known(max(height, least)) : .assumed(height, because: "padding may be added")
        }
        let least = self.chain.length("min-height")
        guard let content = self.contentHeight else {
            return least.map { .assumed($0, because: "it is at least this high") }
                ?? (self.chain.isComponent ? Self.ofComponent() : .unseen)
        }
        let height = content.map { max($0, least ?? 0) }
        return self.hasOpenPicture ? height.assuming("a picture in it has no height of its own") : height
    }

    /// The minimum height without the line height of the font and additions; nil if it isn't written.
    var leastHeight: Double? {
        guard self.chain.declared("max-height") == nil else { return nil }
        let declared = ["height", "min-height"].compactMap { self.chain.length($0) }.max()
        guard self.chain.declared("height") == nil, let frame = self.frameHeight,
            let size = self.text?.size.knownValue
        else { return declared }
        let line = self.text?.lineHeight ?? Self.lineHeights.lowerBound * size
        return max(declared ?? 0, frame + max(line, self.pictureHeights.max() ?? 0))
    }

    /// The heights that fonts of screens give a line, in sizes of the font.
    private static let lineHeights = 1.0...2.0

    /// Whether height says how high the box is with its padding.
    private var isBorderBox: Bool {
        if self.chain.usesUtilities || self.chain.declared("box-sizing") == "border-box" { return true }
        let name = self.chain.nodes.first.flatMap { self.tree[$0].elementName?.lowercased() }
        return name == "button" || name == "input"
            || (self.chain.sum(["padding-top", "padding-bottom"], fontSize: nil) ?? 1) == 0
    }

    /// Padding, borders and the higher of line and pictures; nil if a part of that is not written.
    private var contentHeight: Measured<Double>? {
        guard let frame = self.frameHeight else { return nil }
        let size = self.text?.size.value
        let pictures = self.pictureHeights.max() ?? 0
        if !self.hasWords, pictures > 0, self.chain.usesUtilities { return .known(frame + pictures) }
        if let line = self.text?.lineHeight {
            let height = frame + max(line, pictures)
            guard case .assumed(_, let reason)? = self.text?.size else { return .known(height) }
            return .assumed(height, because: reason)
        }
        return size.map { size in
            // A picture that is higher than any line decides alone.
            if pictures >= Self.lineHeights.upperBound * size, case .known? = self.text?.size {
                return .known(frame + pictures)
            }
            return .assumed(frame + max(1.2 * size, pictures), because: "a line's height depends on the font")
        }
    }

    /// Padding and borders; nil if a part of that is not written.
    private var frameHeight: Double? {
        guard !self.chain.isComponent,
            self.chain.saysAll(["padding-top", "padding-bottom"]) || self.chain.usesUtilities,
            let padding = self.chain.sum(["padding-top", "padding-bottom"], fontSize: self.text?.size.value),
            self.chain.usesUtilities || self.chain.declared("border-width") != nil,
            let border = self.chain.sum(["border-width"], fontSize: nil)
        else { return nil }
        return padding + 2 * border
    }

    /// A color over what is behind it; nil if a part of that is not known.
    private func color(_ text: String, over below: RGBColor?) -> RGBColor? {
        guard let color = StyleColor.fill(text) else { return nil }
        return color.alpha >= 1 ? color : below.map { color.over($0) }
    }

    var fill: Measured<RGBColor> {
        guard let text = self.chain.declared("background-color") else {
            if let (name, color) = self.frameworkFill {
                return .assumed(color, because: "Bootstrap's class \(name) fills it")
            }
            if self.chain.isComponent { return Self.ofComponent() }
            // Tailwind takes the browser's fill away.
            if self.chain.usesUtilities, self.chain.unknownClasses.isEmpty,
                self.chain.declared("background-image") == nil, self.chain.declared("background") == nil
            {
                return .known(.clear)
            }
            // Where nothing else speaks, the browser paints it as it likes.
            return self.isPlainControl ? .unknown(because: "no fill is set for it") : .unseen
        }
        return self.color(text, over: self.background.knownValue).map { .known($0) } ?? Self.computed(text)
    }

    /// The class of Bootstrap that fills it, and the color in edition 5.
    private var frameworkFill: (String, RGBColor)? {
        for node in self.chain.nodes {
            let classes = self.chain.page.styles.classes(of: node)
            guard classes.contains("btn") else { continue }
            for name in classes {
                if let color = Self.frameworkFills[name].flatMap(StyleColor.parse) { return (name, color) }
            }
        }
        return nil
    }

    private static let frameworkFills = [
        "btn-primary": "#0d6efd", "btn-secondary": "#6c757d", "btn-success": "#198754",
        "btn-danger": "#dc3545", "btn-warning": "#ffc107", "btn-info": "#0dcaf0", "btn-light": "#f8f9fa",
        "btn-dark": "#212529",
    ]

    private var isPlainControl: Bool {
        let name = self.chain.nodes.first.flatMap { self.tree[$0].elementName }
        let hasFramework = self.chain.nodes.contains { node in
            self.chain.page.styles.classes(of: node).contains { $0 == "btn" || $0.hasPrefix("btn-") }
        }
        return (name == "button" || name == "input") && !self.chain.usesUtilities && !hasFramework
            && self.chain.unknownClasses.isEmpty && self.chain.declared("padding-top") != nil
    }

    /// What the button stands on: the nearest element around it that has a color.
    var background: Measured<RGBColor> {
        guard let node = self.chain.nodes.first else { return .unseen }
        let styles = self.chain.page.styles
        for ancestor in self.tree.ancestors(of: node) where self.tree[ancestor].elementName != nil {
            let block = styles.block(of: ancestor)
            let declarations = block.declarations(in: self.chain.context)
            if declarations["background-image"] != nil { return .unseen }
            guard let text = declarations["background-color"], text != "transparent" else { continue }
            guard let color = StyleColor.parse(text), color.alpha >= 1 else { return .unseen }
            return .known(color)
        }
        if let color = self.chain.page.bodyColor, self.chain.context.appearance == .light {
            return .assumed(color, because: "the body of the project's pages has it")
        }
        guard self.chain.page.isDocument, !self.chain.page.hasLinkedSheets,
            self.chain.context.appearance == .light
        else {
            return .unseen
        }
        return .assumed(.white, because: "the page sets no background")
    }

    var border: Measured<MeasuredButton.Border?> {
        guard let text = self.chain.declared("border-width") else {
            return self.chain.usesUtilities && self.chain.unknownClasses.isEmpty ? .known(nil) : .unseen
        }
        guard let width = StyleLength.pixels(text, fontSize: nil) else { return .unseen }
        guard width > 0 else { return .known(nil) }
        let below = self.fill.knownValue ?? self.background.knownValue
        let color = self.chain.declared("border-color").map { text in
            self.color(text, over: below).map { Measured.known($0) } ?? .unseen
        }
        return .known(MeasuredButton.Border(color: color ?? .unseen, width: .known(width)))
    }

    var cornerRadius: Measured<Double> {
        guard let radius = self.chain.length("border-radius") else { return .unseen }
        guard let height = self.height.knownValue else { return radius < 1_000 ? .known(radius) : .unseen }
        return .known(min(radius, height / 2))
    }

    var shape: Measured<MeasuredButton.Shape> {
        guard let radius = self.chain.length("border-radius"), let width = self.width.knownValue,
            let height = self.height.knownValue
        else { return .unseen }
        guard radius >= min(width, height) / 2 else { return .known(.rectangle) }
        return .known(width == height ? .circle : .rectangle)
    }

    /// Why it cannot be used as it is drawn, for an element of Apple's script.
    var hiding: String? {
        if self.chain.declared("display") == "none" { return "display: none" }
        if self.chain.declared("visibility") == "hidden" { return "visibility: hidden" }
        if let text = self.chain.declared("opacity"), let opacity = Double(text), opacity < 0.5 {
            return "opacity: \(text)"
        }
        return nil
    }
}
