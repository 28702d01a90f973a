// Views: what a screen is made of once its code or its layout file is understood, the sizes that follow from it, and the
// buttons and screens found in it. Shared by Android, Compose, Flutter and React Native; knows none of them.

/// Something that is drawn, with what it contains.
struct DrawnView: Sendable {
    var content: DrawnContent = .box
    var place: SourcePlace
    /// The calls of the project's own components that led here, the outermost first.
    var uses: [SourcePlace] = []
    var children: [DrawnView] = []
    var arrangement: DrawnArrangement = .single

    var width: DrawnExtent = .wrap
    var height: DrawnExtent = .wrap
    var minimumWidth = DrawnSpan(0)
    var minimumHeight = DrawnSpan(0)
    var maximumWidth: Double?
    var maximumHeight: Double?
    var padding = DrawnEdges()
    var margin = DrawnEdges()
    /// The share of the room that is left in a row or column.
    var weight: Double?
    /// Whether the room across the row or column it is in is filled.
    var isStretched = false

    var surface = DrawnSurface()
    /// The default look of its texts and pictures.
    var style = DrawnTextStyle()
    /// The action of a press; nil if there is none.
    var press: DrawnPress?
    /// What assistive technology reads.
    var label: Measured<String>?
    var opacity: Measured<Double> = .known(1)
    /// How high the space is that presses reach, where that is more than is drawn.
    var touchHeight: Double?
    /// How much of the height may not be painted.
    var inset = DrawnSpan(0)
    /// Whether it is a page of its own, with the page's background.
    var isPage = false
    /// Whether it stands over the others, without a place of its own among them.
    var isFloating = false
    /// Whether it may be longer than what is in it, as what scrolls may be.
    var isScrolled = false
    /// Whether one of its children is shown, and not all.
    var isChoice = false
    /// Whether it is shown at times only.
    var isConditional = false
    /// Words of the code that tell what it is for: the component's name, the id.
    var words: [String] = []

    init(_ content: DrawnContent = .box, at place: SourcePlace) {
        self.content = content
        self.place = place
    }
}

/// What a view shows itself.
enum DrawnContent: Sendable {
    case box
    case text(DrawnText)
    case picture(DrawnPicture)
    case field(ScreenField, label: String)
    case toggle(String)
    /// A Sign in with Apple button that the platform or a library draws, as far as it is known without its surroundings.
    case button(MeasuredButton)
}

/// A text that is shown.
struct DrawnText: Sendable {
    /// The texts it may be: one, or one for each way of a choice.
    var strings: [CodeString]
    var style = DrawnTextStyle()
}

/// A picture or an icon that is shown.
struct DrawnPicture: Sendable {
    var artwork: MeasuredLogo.Artwork
    /// The name of its file or icon.
    var name: String
    var color: Measured<RGBColor> = .unseen
    /// Whether nothing tints the file.
    var hasFileColors = false
    var isBitmap: Measured<Bool> = .unseen
    /// Whether the file is scaled until it fills its box.
    var fillsBox = false
    var hasPadding: Measured<Bool> = .unseen
    /// Whether it is a mark with the proportions of Apple's logo that fills its canvas.
    var isBareMark = false
    var place: SourcePlace
    /// How many calls deep it was written.
    var depth: Int

    init(_ artwork: MeasuredLogo.Artwork, named name: String, at place: SourcePlace, depth: Int) {
        self.artwork = artwork
        self.name = name
        self.place = place
        self.depth = depth
    }
}

extension DrawnView {
    /// The same where something changes the colors of its pictures.
    func withoutFileColors(depth: Int) -> DrawnView {
        guard depth < 60 else { return self }
        var view = self
        if case .picture(var picture) = view.content {
            picture.hasFileColors = false
            view.content = .picture(picture)
        }
        view.children = view.children.map { $0.withoutFileColors(depth: depth + 1) }
        return view
    }
}

/// The action of a press.
struct DrawnPress: Sendable {
    /// Words of the code behind it.
    var words: [String] = []
    /// Whether the button of a library brings a surface of its own that nothing here tells.
    var hasOwnSurface = false
    /// Whether it is a row of a list, as menus and settings have them.
    var isRow = false

    /// Whether a widget is such a row by its name: `ListItem`, `DropdownMenuItem`, `SettingsRow`.
    static func isRow(_ name: String) -> Bool {
        let words = ViewWords.parts(of: name)
        guard let last = words.last, ["item", "row", "cell", "tile"].contains(last) else { return false }
        return words.contains {
            ["list", "menu", "settings", "setting", "preference", "preferences"].contains($0)
        }
    }
}

/// How the children of a view stand.
enum DrawnArrangement: Sendable {
    /// One in the place of another, as large as the view where that is fixed.
    case single
    /// One, as large as it wants, somewhere in the view.
    case aligned
    case row(spacing: Double?)
    case column(spacing: Double?)
    /// One above the other, to the person's eye.
    case stack
    /// Nobody knows.
    case unknown
}

/// A length as it is asked for.
enum DrawnExtent: Hashable, Sendable {
    /// As much as the contents need.
    case wrap
    /// As much as there is.
    case fill
    case fixed(Double)
    /// A share of what there is.
    case part(Double)
    /// The file does not tell.
    case unknown
}

/// Four distances; nil if the file does not tell one.
struct DrawnEdges: Sendable, Equatable {
    var left: Double? = 0
    var top: Double? = 0
    var right: Double? = 0
    var bottom: Double? = 0

    static let unknown = DrawnEdges(left: nil, top: nil, right: nil, bottom: nil)

    init(left: Double? = 0, top: Double? = 0, right: Double? = 0, bottom: Double? = 0) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    init(all: Double?) { self.init(left: all, top: all, right: all, bottom: all) }

    init(horizontal: Double? = 0, vertical: Double? = 0) {
        self.init(left: horizontal, top: vertical, right: horizontal, bottom: vertical)
    }

    var horizontal: Double? { self.left.flatMap { left in self.right.map { left + $0 } } }
    var vertical: Double? { self.top.flatMap { top in self.bottom.map { top + $0 } } }

    func adding(_ other: DrawnEdges) -> DrawnEdges {
        func sum(_ one: Double?, _ two: Double?) -> Double? { one.flatMap { one in two.map { one + $0 } } }
        return DrawnEdges(
            left: sum(self.left, other.left),
            top: sum(self.top, other.top),
            right: sum(self.right, other.right),
            bottom: sum(self.bottom, other.bottom)
        )
    }
}

/// What a view is painted with.
struct DrawnSurface: Sendable {
    /// nil if nothing is said; clear where nothing is painted.
    var fill: Measured<RGBColor>?
    /// nil if nothing is said; known nil if there is none.
    var border: Measured<MeasuredButton.Border?>?
    var radius: Measured<Double> = .unseen
    var isCircle = false

    /// Whether it is filled with anything.
    var isFilled: Bool { self.fill.map { $0.knownValue?.alpha != 0 } ?? false }

    /// Whether anything is painted.
    var isPainted: Bool {
        if case .known(.some)? = self.border { return true }
        return self.isFilled
    }
}

/// What letters look like.
struct DrawnTextStyle: Sendable {
    var size: Measured<Double> = .unseen
    /// The number for ``size``, where it is written together with the text.
    var writtenSize: WrittenValue<Double>?
    var color: Measured<RGBColor> = .unseen
    var font: Measured<String> = .unseen
    /// A line's height in parts of the size; nil if the font decides.
    var lineHeight: Double?
    /// A line's height in points.
    var line: Double?
    var isUppercase = false

    init(size: Measured<Double> = .unseen, color: Measured<RGBColor> = .unseen) {
        self.size = size
        self.color = color
    }

    /// This style where it says something, another one where it does not.
    func over(_ other: DrawnTextStyle) -> DrawnTextStyle {
        var style = self
        if case .unseen = style.size { (style.size, style.writtenSize) = (other.size, other.writtenSize) }
        if case .unseen = style.color { style.color = other.color }
        if case .unseen = style.font { style.font = other.font }
        style.lineHeight = style.lineHeight ?? other.lineHeight
        style.line = style.line ?? other.line
        style.isUppercase = style.isUppercase || other.isUppercase
        return style
    }
}

extension DrawnView {
    /// The same as something that scrolls.
    func scrolled(_ isScrolled: Bool = true) -> DrawnView {
        var view = self
        view.isScrolled = isScrolled
        return view
    }
}
