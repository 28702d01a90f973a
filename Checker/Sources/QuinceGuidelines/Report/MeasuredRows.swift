/// One value of a measured button, as text and for programs.
package struct MeasuredRow: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case number(Double)
        case text(String)
        case truth(Bool)
        case none
    }

    package enum Certainty: String, Hashable, Sendable {
        case known
        case assumed
        case unknown
    }

    /// Such as `title size`.
    package let name: String
    package let value: Value
    package let certainty: Certainty
    /// Why the value is assumed or unknown.
    package let reason: String?

    /// nil if the value was not looked at.
    init?<Measure>(_ name: String, _ measured: Measured<Measure>, _ value: (Measure) -> Value) {
        self.name = name
        switch measured {
        case .known(let measure):
            (self.value, self.certainty, self.reason) = (value(measure), .known, nil)
        case .assumed(let measure, let reason):
            (self.value, self.certainty, self.reason) = (value(measure), .assumed, reason)
        case .unknown(let reason): (self.value, self.certainty, self.reason) = (.none, .unknown, reason)
        case .unseen: return nil
        }
    }
}

extension MeasuredButton {
    /// All measurements of the button in a fixed order, without values that weren't looked at.
    package var rows: [MeasuredRow] {
        let outside: [MeasuredRow?] = [
            MeasuredRow("x", self.box) { .number($0.x) },
            MeasuredRow("y", self.box) { .number($0.y) },
            MeasuredRow("width", self.width) { .number($0) },
            MeasuredRow("height", self.height) { .number($0) },
            MeasuredRow("corner radius", self.cornerRadius) { .number($0) },
            MeasuredRow("clear space", self.clearSpace) { .number($0) },
            MeasuredRow("style", self.style) { .text($0.rawValue) },
            MeasuredRow("fill", self.fill) { .text($0.hexadecimal) },
            MeasuredRow("background", self.background) { .text($0.hexadecimal) },
            MeasuredRow("contrast to background", self.fill.with(self.background)) {
                .number($0.contrast(with: $1))
            },
            MeasuredRow("border", self.border.map { $0?.color.value }) { .color($0) },
            self.locale.flatMap { MeasuredRow("locale", .known($0)) { .text($0) } },
            MeasuredRow("accessible name", self.accessibleName) { .text($0) },
            MeasuredRow("covered by", self.cover) { $0.map { .text($0) } ?? .none },
            MeasuredRow("shape", self.shape) { .text($0.rawValue) },
        ]
        return (outside + self.titleRows + self.logoRows).compactMap(\.self)
    }

    /// The language of its title, or the one that Apple's script draws it in; nil if nothing tells it.
    private var locale: String? {
        self.title?.locale ?? self.script.knownValue.flatMap(\.self)?.locale
    }

    private var titleRows: [MeasuredRow?] {
        guard let title = self.title else { return [] }
        return [
            MeasuredRow("title", title.text) { .text($0) },
            MeasuredRow("title font", title.font) { .text($0) },
            MeasuredRow("title size", title.size) { .number($0) },
            MeasuredRow("title size in % of the height", title.size.with(self.height)) {
                .number($0 / $1 * 100)
            },
            MeasuredRow("capital height", title.capHeight) { .number($0) },
            MeasuredRow("title color", title.color) { .text($0.hexadecimal) },
            MeasuredRow("title contrast", title.color.with(self.fill)) { .number($0.contrast(with: $1)) },
            MeasuredRow("title left", title.box) { .number($0.x) },
            MeasuredRow("title right margin in % of the width", title.box.with(self.width)) {
                .number(($1 - $0.right) / $1 * 100)
            },
            MeasuredRow("title cut off", title.isTruncated) { .truth($0) },
        ]
    }

    private var logoRows: [MeasuredRow?] {
        let logo = self.logo
        guard case .some(.some(let known)) = logo.value else {
            return [MeasuredRow("logo", logo) { _ in .none }]
        }
        return [
            MeasuredRow("logo", logo) { .text($0?.name ?? "none") },
            MeasuredRow("logo width", known.size) { .number($0.width) },
            MeasuredRow("logo height", known.size) { .number($0.height) },
            MeasuredRow("logo left", known.box) { .number($0.x) },
            MeasuredRow("logo color", known.color) { .text($0.hexadecimal) },
            MeasuredRow("logo cut off", known.isCropped) { .truth($0) },
        ]
    }
}

extension MeasuredRow.Value {
    fileprivate static func color(_ color: RGBColor?) -> Self {
        color.map { .text($0.hexadecimal) } ?? .none
    }
}

extension MeasuredLogo {
    /// For people.
    fileprivate var name: String {
        self.isPlaceholder ? "the placeholder mark" : self.artwork.name
    }
}

extension MeasuredLogo.Artwork {
    /// For people.
    var name: String {
        switch self {
        case .official(let name): "Apple's artwork \(name)"
        case .symbol(let name): "symbol \(name)"
        case .character(let text):
            "character "
                + text.unicodeScalars.map { "U+\(String($0.value, radix: 16, uppercase: true))" }.joined(
                    separator: " "
                )
        case .iconFont(let name): "icon \(name)"
        case .drawn: "a path of the project"
        case .picture(let name): "picture \(name)"
        }
    }
}
