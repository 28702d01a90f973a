/// Reads declarations: `height: 44px; color: #fff`.
enum StyleDeclarations {
    /// What stands for a value that code computes.
    static let code = "$code"

    /// Properties whose values are asked about if code computes them.
    private static let asked: Set<String> = ["background", "background-color", "width", "height"]

    /// By name, in small letters; declarations with template code in them are left out, or marked as code.
    static func parse(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for part in Self.parts(of: text) {
            guard let colon = part.firstIndex(of: ":") else { continue }
            let name = part[..<colon].trimmed(" \t\r\n").lowercased()
            let value = part[part.index(after: colon)...].trimmed(" \t\r\n")
                .replacingSuffix("!important", by: "").trimmed(" ")
            guard !name.isEmpty, !value.isEmpty else { continue }
            guard !Self.hasCode(value) else {
                Self.mark(name, in: &result)
                continue
            }
            result[name] = value
            Self.expand(name, value, into: &result)
        }
        return result
    }

    /// `{ height: 44, backgroundColor: '#fff' }`, as components of JavaScript have it.
    ///
    /// - Parameters:
    ///   - code: The object.
    ///   - constant: The value of what isn't written in the object itself, as far as it is known.
    /// - Returns: The declarations by name, in small letters.
    static func parseObject(_ code: String, value constant: (String) -> String? = { _ in nil }) -> [String:
        String]
    {
        var result: [String: String] = [:]
        for (key, source) in ObjectLiteral.entries(of: code) {
            let name = Self.hyphenated(key)
            guard let value = CodeLiteral.value(of: source) ?? constant(source) else {
                Self.mark(name, in: &result)
                continue
            }
            let isLength = Self.lengths.contains(name) && value.last?.isNumber == true
            let text = isLength && value != "0" ? value + "px" : value
            result[name] = text
            Self.expand(name, text, into: &result)
        }
        return result
    }

    private static func mark(_ name: String, in result: inout [String: String]) {
        guard Self.asked.contains(name) else { return }
        result[name] = Self.code
        if name == "background" { result["background-color"] = Self.code }
    }

    private static let lengths: Set<String> = [
        "width", "height", "min-width", "min-height", "max-width", "max-height", "font-size", "padding",
        "padding-top", "padding-right", "padding-bottom", "padding-left", "border-radius", "border-width",
        "padding-horizontal", "padding-vertical", "margin", "gap",
    ]

    private static func hasCode(_ value: String) -> Bool {
        ["{", "}", "<", "$", "@"].contains { value.contains($0) }
    }

    private static func hyphenated(_ key: String) -> String {
        var name = ""
        for character in key {
            if character.isUppercase { name.append("-") }
            name += character.lowercased()
        }
        return name
    }

    /// Split at semicolons outside of parentheses.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case ";" where depth <= 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }

    /// What a shorthand says about its longhands.
    static func expand(_ name: String, _ value: String, into result: inout [String: String]) {
        let words = value.split(separator: " ").map(String.init)
        switch name {
        case "padding":
            guard !words.isEmpty, words.count <= 4, !value.contains("(") else { return }
            let sides = [words[0], words[words.count > 1 ? 1 : 0], words[words.count > 2 ? 2 : 0]]
            result["padding-top"] = sides[0]
            result["padding-right"] = sides[1]
            result["padding-bottom"] = sides[2]
            result["padding-left"] = words.count > 3 ? words[3] : sides[1]
        case "padding-block": (result["padding-top"], result["padding-bottom"]) = (words.first, words.last)
        case "padding-inline": (result["padding-left"], result["padding-right"]) = (words.first, words.last)
        case "background": result["background-color"] = Self.backgroundColor(value)
        case "border", "outline": Self.expandBorder(value, words, name, into: &result)
        case "font": Self.expandFont(value, into: &result)
        default: break
        }
    }

    private static func backgroundColor(_ value: String) -> String? {
        if value == "none" { return "transparent" }
        if StyleColor.parse(value) != nil || value.contains("gradient(") || value.hasPrefix("var(") {
            return value
        }
        return nil
    }

    private static func expandBorder(
        _ value: String,
        _ words: [String],
        _ name: String,
        into result: inout [String: String]
    ) {
        if words.contains("none") || value == "0" || words.first == "0px" {
            result["\(name)-width"] = "0"
            return
        }
        result["\(name)-width"] = words.first { StyleLength.pixels($0, fontSize: nil) != nil }
        let color = words.filter {
            StyleLength.pixels($0, fontSize: nil) == nil && !Self.lineStyles.contains($0)
        }
        if !color.isEmpty { result["\(name)-color"] = color.joined(separator: " ") }
    }

    private static let lineStyles: Set<String> = [
        "solid", "dashed", "dotted", "double", "groove", "inset", "outset",
    ]

    /// `500 16px/24px Inter, sans-serif`.
    private static func expandFont(_ value: String, into result: inout [String: String]) {
        let words = value.split(separator: " ")
        guard
            let index = words.firstIndex(where: {
                $0.first?.isNumber == true && $0.last?.isNumber == false || $0.contains("/")
            })
        else { return }
        let sizes = words[index].split(separator: "/").map(String.init)
        result["font-size"] = sizes.first
        if sizes.count > 1 { result["line-height"] = sizes[1] }
        let family = words[(index + 1)...].joined(separator: " ")
        if !family.isEmpty { result["font-family"] = family }
    }
}
