import Wording

extension MeasuredButton {
    /// A description: "black system button, 120 × 30 pt, on #000000, radius 6".
    package var sentence: String {
        var parts = [[self.style.value?.adjective, self.kindName].compactMap(\.self).joined(separator: " ")]
        if let size = self.sizeText { parts.append(size) }
        if let title = self.title?.text.value { parts.append("titled “\(title.shortened)”") }
        if let size = self.title?.size.value { parts.append("title \(points(size))") }
        if self.kind.isCustom, let fill = self.fill.value { parts.append("filled \(fill.hexadecimal)") }
        if let background = self.background.value { parts.append("on \(background.hexadecimal)") }
        if let radius = self.cornerRadius.value { parts.append("radius \(decimal(radius))") }
        if case .some(.some(let border)) = self.border.value {
            parts.append("border \(border.color.value?.hexadecimal ?? "of unknown color")")
        }
        return parts.joined(separator: ", ").onOneLine
    }

    private var kindName: String {
        switch self.kind {
        case .system: "system button"
        case .systemWrapped: "system button in a class of the project"
        case .image: self.endpoint == .logo ? "logo image" : "button image"
        case .customText: "custom button"
        case .customLogoOnly: "custom logo-only button"
        }
    }

    private var sizeText: String? {
        switch (self.width.value, self.height.value) {
        case (let width?, let height?): "\(decimal(width)) × \(decimal(height)) pt"
        case (let width?, nil): "\(decimal(width)) pt wide"
        case (nil, let height?): "\(decimal(height)) pt high"
        case (nil, nil): nil
        }
    }
}

extension ButtonStyle {
    /// In front of a button's name.
    fileprivate var adjective: String {
        switch self {
        case .black: "black"
        case .white: "white"
        case .whiteOutline: "white outlined"
        }
    }
}

extension Variant {
    /// A description, such as `dark, iPhone SE (320 × 568)`.
    package var sentence: String {
        let size = self.viewport.map { "\(decimal($0.width)) × \(decimal($0.height))" }
        let screen =
            switch (self.device, size) {
            case (let device?, let size?): "\(device) (\(size))"
            case (let device?, nil): device
            case (nil, let size): size
            }
        return [self.appearance.rawValue, screen].compactMap(\.self).joined(separator: ", ").onOneLine
    }

    /// A description of several variants; appearances on the same screen are combined.
    package static func sentence(_ variants: [Variant]) -> String {
        var rest = variants
        var parts: [String] = []
        while let first = rest.first {
            let same = rest.filter { $0.viewport == first.viewport && $0.device == first.device }
            rest.removeAll { $0.viewport == first.viewport && $0.device == first.device }
            let both = Set(same.map(\.appearance)).count > 1
            parts.append(
                both
                    ? first.sentence.replacing(
                        "\(first.appearance.rawValue)",
                        with: "light and dark",
                        maxReplacements: 1
                    ) : first.sentence
            )
        }
        return parts.joined(separator: "; ")
    }
}

extension String {
    /// At most 60 characters of it.
    var shortened: String { self.count > 60 ? self.prefix(59) + "…" : self }

    /// Its first letter a capital.
    var sentenceCase: String { self.prefix(1).uppercased() + self.dropFirst() }

    /// With a word in the number that is meant: `1 error`, `2 errors`.
    static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) \(count == 1 ? one : many ?? "\(one)s")"
    }
}
