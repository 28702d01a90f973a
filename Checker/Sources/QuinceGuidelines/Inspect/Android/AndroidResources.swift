/// The resources of an Android project, by name.
package struct AndroidResources: Sendable {
    /// Values by kind and name: `color/brand`, `dimen/height`, `style/AppleButton`.
    private(set) var values: [String: [AndroidValue]] = [:]
    private(set) var drawables: [String: [AndroidDrawable]] = [:]
    /// Layouts that others include.
    private(set) var layouts: [String: MarkupDocument] = [:]
    /// Ids of views that code makes clickable, as names of bindings: `clApple`.
    private(set) var clicked: Set<String> = []
    /// Whether a theme comes from one of the Material library, which replaces `Button` and tints its background.
    private(set) var hasMaterialTheme = false

    package init() {}

    package mutating func add(_ other: AndroidResources) {
        self.values.merge(other.values) { $0 + $1 }
        self.drawables.merge(other.drawables) { $0 + $1 }
        self.layouts.merge(other.layouts) { one, _ in one }
        self.clicked.formUnion(other.clicked)
        self.hasMaterialTheme = self.hasMaterialTheme || other.hasMaterialTheme
    }

    var isEmpty: Bool {
        self.values.isEmpty && self.drawables.isEmpty && self.layouts.isEmpty && self.clicked.isEmpty
    }

    /// Replaces what a module has under the same names.
    mutating func hide(behind own: AndroidResources) {
        self.values.merge(own.values) { _, own in own }
        self.drawables.merge(own.drawables) { _, own in own }
        self.layouts.merge(own.layouts) { _, own in own }
        self.clicked.formUnion(own.clicked)
        self.hasMaterialTheme = self.hasMaterialTheme || own.hasMaterialTheme
    }

    mutating func add(_ value: AndroidValue, named name: String) {
        self.values[name, default: []].append(value)
        guard name.hasPrefix("style/"), let parent = value.parent, !parent.hasSuffix(".Bridge") else {
            return
        }
        let themes = ["Theme.MaterialComponents", "Theme.Material3"]
        if themes.contains(where: parent.replacing("@style/", with: "").hasPrefix) {
            self.hasMaterialTheme = true
        }
    }
    mutating func add(_ drawable: AndroidDrawable, named name: String) {
        self.drawables[name, default: []].append(drawable)
    }
    mutating func click(_ ids: Set<String>) { self.clicked.formUnion(ids) }
    mutating func add(_ layout: MarkupDocument, named name: String) { self.layouts[name] = layout }

    /// A value for an appearance; what is there only for the other one is not taken.
    func value(_ name: String, _ appearance: Appearance) -> AndroidValue? {
        Self.best(self.values[name] ?? [], appearance) { $0.folder }
    }

    func drawable(_ name: String, _ appearance: Appearance) -> AndroidDrawable? {
        Self.best(self.drawables[name] ?? [], appearance) { $0.folder }
    }

    private static func best<Found>(
        _ all: [Found],
        _ appearance: Appearance,
        _ folder: (Found) -> AndroidFolder
    ) -> Found? {
        let usual = all.filter { folder($0).isUsual }
        if appearance == .dark, let night = usual.first(where: { folder($0).isNight }) { return night }
        return usual.first { !folder($0).isNight }
    }
}

/// A value of a resource file.
struct AndroidValue: Sendable {
    var folder: AndroidFolder
    /// As it is written: a color, a length, a reference.
    var text = ""
    /// Of a style: its entries, and the style it comes from.
    var items: [String: String] = [:]
    var parent: String?
}

/// The folder of a resource, with what it is for: `values-night`, `values-pt-rBR`, `drawable-mdpi`.
struct AndroidFolder: Sendable {
    let kind: String
    private let qualifiers: [Substring]

    /// nil for a file that is in no folder of resources.
    init?(_ path: String) {
        let words = path.split(separator: "/")
        guard words.count >= 2 else { return nil }
        let parts = words[words.count - 2].split(separator: "-")
        guard let first = parts.first else { return nil }
        self.kind = String(first)
        self.qualifiers = Array(parts.dropFirst())
        guard ["values", "drawable", "layout", "color", "mipmap"].contains(self.kind) else { return nil }
    }

    var isNight: Bool { self.qualifiers.contains("night") }

    /// Whether it holds what most phones show: nothing for wide screens, other languages or old versions.
    var isUsual: Bool {
        self.qualifiers.allSatisfy { qualifier in
            qualifier == "night" || qualifier == "notnight" || qualifier.hasSuffix("dpi")
                || qualifier == "port"
                || (qualifier.first == "v" && Int(qualifier.dropFirst()) != nil)
        }
    }

    /// The language, such as `pt_BR`; nil for the folder of none.
    var locale: String? {
        guard let first = self.qualifiers.first else { return nil }
        if first.hasPrefix("b+") {
            return first.dropFirst(2).split(separator: "+").joined(separator: "_")
        }
        guard first.count == 2, first.allSatisfy({ $0.isLowercase }) else { return nil }
        guard let region = self.qualifiers.dropFirst().first, region.count == 3, region.first == "r" else {
            return String(first)
        }
        return "\(first)_\(region.dropFirst())"
    }

    /// Whether nothing but a language is said, or nothing.
    var isPlain: Bool { self.qualifiers.isEmpty || (self.locale != nil && self.qualifiers.count <= 2) }
}

/// A drawable described in XML.
struct AndroidDrawable: Sendable {
    enum Kind: Sendable {
        case shape
        case vector
        /// A picture of pixels, or something that is not understood.
        case other
    }

    var folder: AndroidFolder
    var kind: Kind
    /// As they are written.
    var solid: String?
    var radius: String?
    var strokeColor: String?
    var strokeWidth: String?
    var isOval = false
    var hasGradient = false
    /// Of a vector: its size, and its color where it has but one.
    var width: String?
    var height: String?
    var fill: String?
    /// Of a vector: whether it is a mark with the proportions of Apple's logo that fills its canvas.
    var isBareMark = false
    /// Another drawable it stands for.
    var reference: String?
}
