/// How elements are painted: attributes, `style`, and the plainest rules of style sheets.
struct DrawingStyle: Sendable {
    private let elements: [DrawingElement]
    /// By class, without its dot.
    private let rules: [String: [String: String]]
    private let byID: [String: Int]
    /// What the `style` attributes say, by element.
    private let written: [Int: [String: String]]

    /// What children take over from their parents.
    private static let inherited: Set<String> = [
        "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "color", "font-size",
        "text-anchor", "visibility",
    ]

    init(_ elements: [DrawingElement]) {
        self.elements = elements
        self.byID = Dictionary(elements.compactMap { one in one["id"].map { ($0, one.index) } }) { first, _ in
            first
        }
        var rules: [String: [String: String]] = [:]
        for sheet in elements where sheet.name == "style" {
            for rule in sheet.text.prefix(20_000).split(separator: "}") {
                let parts = rule.split(separator: "{")
                guard parts.count >= 2 else { continue }
                let declarations = Self.declarations(parts[parts.count - 1])
                for selector in parts[parts.count - 2].split(separator: ",") {
                    let name = selector.trimmingPrefix { $0.isWhitespace }
                    guard name.hasPrefix(".") else { continue }
                    let key = String(name.dropFirst().prefix { !$0.isWhitespace })
                    rules[key, default: [:]].merge(declarations) { $1 }
                }
            }
        }
        self.rules = rules
        self.written = Dictionary(
            elements.compactMap { one in one["style"].map { (one.index, Self.declarations($0[...])) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func declarations(_ text: Substring) -> [String: String] {
        var declarations: [String: String] = [:]
        for part in text.split(separator: ";") {
            let pair = part.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
            if pair.count == 2 { declarations[pair[0]] = pair[1] }
        }
        return declarations
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    func element(id: String) -> DrawingElement? { self.byID[id].map { self.elements[$0] } }

    /// A property of an element: its own, or that of the nearest around it where it is taken over.
    func value(_ name: String, of element: DrawingElement) -> String? {
        var current: DrawingElement? = element
        while let one = current {
            if let own = self.own(name, of: one), own != "inherit" { return own }
            guard Self.inherited.contains(name) else { return nil }
            current = one.parent.map { self.elements[$0] }
        }
        return nil
    }

    private func own(_ name: String, of element: DrawingElement) -> String? {
        if let value = self.written[element.index]?[name] { return value }
        for one in (element["class"] ?? "").split(separator: " ") {
            if let value = self.rules[String(one)]?[name] { return value }
        }
        // An attribute without a value isn't valid, and so isn't there.
        return element[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether an element is not painted where it stands.
    func isHidden(_ element: DrawingElement) -> Bool {
        self.own("display", of: element) == "none" || self.value("visibility", of: element) == "hidden"
    }

    /// What an element is painted with; nil for nothing.
    func paint(_ property: String, of element: DrawingElement) -> RGBColor? {
        let text = self.value(property, of: element) ?? (property == "fill" ? "black" : "none")
        guard let color = self.color(text, of: element) else { return nil }
        let opacity = self.number("\(property)-opacity", of: element) * self.opacity(of: element)
        guard opacity > 0 else { return nil }
        return RGBColor(
            red: color.red,
            green: color.green,
            blue: color.blue,
            alpha: min(1, color.alpha * opacity)
        )
    }

    /// A share from 0 to 1; 1 if there is none.
    private func number(_ property: String, of element: DrawingElement) -> Double {
        guard let text = self.value(property, of: element) else { return 1 }
        let value = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return value.map { $0.isFinite ? min(max($0, 0), 1) : 1 } ?? 1
    }

    private func opacity(of element: DrawingElement) -> Double {
        var opacity = 1.0
        var current: DrawingElement? = element
        while let one = current {
            if self.own("opacity", of: one) != nil { opacity *= self.number("opacity", of: one) }
            current = one.parent.map { self.elements[$0] }
        }
        return opacity
    }

    private func color(_ text: String, of element: DrawingElement) -> RGBColor? {
        let text = Self.trimmed(text[...])
        switch text.lowercased() {
        case "none", "transparent": return nil
        case "currentcolor":
            let color = self.value("color", of: element) ?? "black"
            return color.lowercased() == "currentcolor" ? .black : self.color(color, of: element)
        case let name:
            if text.hasPrefix("url("), text.utf8.count <= 200,
                let found = text.firstMatch(of: /url\(\s*["']?#([^"')]+)["']?\s*\)/)
            {
                return self.element(id: String(found.1)).flatMap(self.gradient)
            }
            // A name that is not known is no black and no white, and is taken for a gray.
            return StyleColor.parse(name) ?? (name.allSatisfy(\.isLetter) ? RGBColor(white: 0.5) : nil)
        }
    }

    /// The color of a gradient that is furthest from black and white.
    private func gradient(_ element: DrawingElement) -> RGBColor? {
        let stops = element.children.map { self.elements[$0] }.filter { $0.name == "stop" }
        let colors = stops.compactMap {
            self.own("stop-color", of: $0).flatMap { StyleColor.parse($0) }
        }
        if colors.isEmpty, let other = element["href"], other.hasPrefix("#"),
            other.dropFirst() != element["id"] ?? ""
        {
            let target = self.element(id: String(other.dropFirst()))
            // One step: gradients that refer to one another would never end.
            return target.flatMap { $0["href"] == nil ? self.gradient($0) : nil }
        }
        return StyleColor.mostColorful(colors) ?? (stops.isEmpty ? nil : .black)
    }
}
