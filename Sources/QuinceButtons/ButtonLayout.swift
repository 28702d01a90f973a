/// The positions of all parts of a button, in points from its upper left corner.
public struct ButtonLayout: Hashable, Sendable {
    /// A rectangle; y grows downwards.
    public struct Rectangle: Hashable, Sendable {
        /// The left side.
        public var x: Double
        /// The upper side.
        public var y: Double
        /// The width, from left to right.
        public var width: Double
        /// The height, from top to bottom.
        public var height: Double

        /// Creates a rectangle from its corner and its size, in points.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The right side.
        public var maxX: Double { self.x + self.width }
        /// The lower side.
        public var maxY: Double { self.y + self.height }
    }

    /// The position of the title.
    public struct Title: Hashable, Sendable {
        /// The text, in reading order.
        public let text: String
        /// Whether the text is written from right to left.
        public let isRightToLeft: Bool
        /// The left end of the line.
        public let x: Double
        /// The position of the baseline.
        public let baseline: Double
        /// The width of the line.
        public let width: Double
        /// The size of the letters (the em).
        public let size: Double
        /// The size of the title relative to the size in the guidelines; 1 if it fits without shrinking.
        public let shrink: Double
    }

    /// The width of the image.
    public let width: Double
    /// The height of the image.
    public let height: Double
    /// The filled shape of the button; inset if there is a border inside the image.
    public let shape: Rectangle
    /// The radius of ``shape``'s corners.
    public let cornerRadius: Double
    /// Whether there is a line of 1 point around ``shape``, half inside and half outside.
    public let hasBorder: Bool
    /// The box of the logo's ink.
    public let logo: Rectangle
    /// The title; nil in logo mode.
    public let title: Title?

    /// The unit of a corner radius.
    public enum RadiusUnit: String, Hashable, Sendable, CaseIterable {
        /// Points, as Apple's page says.
        case points
        /// Percent of the height, as measured in images of Apple's endpoint.
        case percent
    }

    /// Lays out a button (`docs/buttons.md` has the numbers and their sources).
    public init(_ specification: ButtonSpecification, radius unit: RadiusUnit = .points) {
        let (width, height) = (Double(specification.width), Double(specification.height))
        // The left button's border lies on the edge and is half cut off; in the other modes it lies inside.
        let inset = specification.hasBorder && specification.mode != .left ? 1.0 : 0
        let inner = height - 2 * inset
        let asked = Double(specification.borderRadius)
        self.width = width
        self.height = height
        self.shape = Rectangle(x: inset, y: inset, width: width - 2 * inset, height: inner)
        self.cornerRadius = min(unit == .points ? asked : asked / 100 * inner, inner / 2)
        self.hasBorder = specification.hasBorder
        let title = TitleMeasure(specification)
        switch specification.mode {
        case .center: (self.logo, self.title) = Self.center(width, height, title)
        case .left: (self.logo, self.title) = Self.left(specification, title)
        case .logo:
            let unit = height / 44
            self.logo = Rectangle(x: 14.5 * unit, y: 10 * unit, width: 15 * unit, height: 19 * unit)
            self.title = nil
        }
    }
}

/// The properties of a title that the layout needs.
private struct TitleMeasure {
    let text: String
    let isRightToLeft: Bool
    /// The width of the line at a size of 1.
    let advance: Double

    init(_ specification: ButtonSpecification) {
        let table = try? TitleTable.embedded.get()
        let title = table?.title(specification.type, in: specification.locale)
        self.text = title?.text ?? ""
        self.isRightToLeft = title?.isRightToLeft ?? false
        self.advance = Double(title?.advance ?? 0) / Double(table?.unitsPerEm ?? 1)
    }
}

extension ButtonLayout {
    /// The margin at each side, as a fraction of the width.
    package static let margin = 0.08

    /// Logo and title are one line that shrinks as a whole, around the middle of the height.
    private static func center(_ width: Double, _ height: Double, _ measure: TitleMeasure) -> (
        Rectangle, Title
    ) {
        // Fractions of the height: the logo's space before its ink, its ink, and the space before the title.
        let (before, ink, after) = (0.055 * height, 0.266 * height, 0.157 * height)
        let size = 0.42857 * height
        let line = before + ink + after + measure.advance * size
        let shrink = min(1, (1 - 2 * Self.margin) * width / line)
        let start = (width - line * shrink) / 2
        func y(_ part: Double) -> Double { height * (0.5 + (part - 0.5) * shrink) }
        let titleWidth = measure.advance * size * shrink
        let logoX =
            measure.isRightToLeft
            ? width - start - (before + ink) * shrink : start + before * shrink
        let logo = Rectangle(x: logoX, y: y(0.318), width: ink * shrink, height: 0.328 * height * shrink)
        let title = Title(
            text: measure.text,
            isRightToLeft: measure.isRightToLeft,
            x: measure.isRightToLeft ? start : width - start - titleWidth,
            baseline: y(0.6429),
            width: titleWidth,
            size: size * shrink,
            shrink: shrink
        )
        return (logo, title)
    }

    /// The logo's box in left mode at a height of 44: its width, and the box of its ink.
    private static func artwork(_ size: ButtonSpecification.LogoSize) -> (core: Double, ink: Rectangle) {
        switch size {
        case .small: (12, Rectangle(x: 0.15, y: 13.63, width: 11.82, height: 14.54))
        case .medium: (17, Rectangle(x: 0.75, y: 10.5, width: 15.46, height: 19))
        case .large: (21, Rectangle(x: 0.77, y: 7.6, width: 19.53, height: 24))
        }
    }

    /// The left ends of the logo's box and of the title in left mode, in whole points.
    package static func positions(_ specification: ButtonSpecification) -> (
        logo: Int, box: Int, label: Int, margin: Int
    ) {
        let core = Self.artwork(specification.logoSize).core
        let box = Int(core * Double(specification.height) / 44)
        let (minLeft, minGap) = (box / 2, box * 7 / 10)
        let half = specification.width / 2
        let label =
            specification.labelPosition > half
            ? half : max(specification.labelPosition, minLeft + box + minGap)
        let last = label - minGap - box
        let logo = specification.logoPosition > last ? last : max(specification.logoPosition, minLeft)
        return (logo, box, label, Int(Self.margin * Double(specification.width)))
    }

    /// The logo keeps its size; the title shrinks to fit the remaining space.
    private static func left(_ specification: ButtonSpecification, _ measure: TitleMeasure) -> (
        Rectangle, Title
    ) {
        let (width, height) = (Double(specification.width), Double(specification.height))
        let places = Self.positions(specification)
        let unit = height / 44
        let ink = Self.artwork(specification.logoSize).ink
        let size = 13.0 / 30 * height
        let room = width - Double(places.label + places.margin)
        let shrink = min(1, room / (measure.advance * size))
        let titleWidth = measure.advance * size * shrink
        let logoX = Double(places.logo) + ink.x * unit
        let mirrored = measure.isRightToLeft
        let logo = Rectangle(
            x: mirrored ? width - logoX - ink.width * unit : logoX,
            y: ink.y * unit,
            width: ink.width * unit,
            height: ink.height * unit
        )
        let title = Title(
            text: measure.text,
            isRightToLeft: mirrored,
            x: mirrored ? width - Double(places.label) - titleWidth : Double(places.label),
            baseline: height * (0.5 + 0.155 * shrink),
            width: titleWidth,
            size: size * shrink,
            shrink: shrink
        )
        return (logo, title)
    }
}
