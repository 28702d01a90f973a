/// Reads files of resources: values, drawables, lists of colors.
enum AndroidResourceReader {
    /// The resources in a file; nil if it isn't a resource file.
    static func facts(_ document: MarkupDocument, in folder: AndroidFolder) -> ProjectFacts? {
        var facts = ProjectFacts()
        let name = document.path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
        switch folder.kind {
        case "values": Self.values(document.root, folder, into: &facts)
        case "drawable", "mipmap":
            guard let drawable = Self.drawable(document.root, folder) else { return nil }
            facts.resources.add(drawable, named: name)
        case "color":
            guard let color = Self.usualItem(document.root)?["android:color"] else { return nil }
            facts.resources.add(AndroidValue(folder: folder, text: color), named: "color/\(name)")
        default: return nil
        }
        return facts
    }

    private static func values(_ root: MarkupNode, _ folder: AndroidFolder, into facts: inout ProjectFacts) {
        guard root.name == "resources" else { return }
        for node in root.children {
            guard let name = node["name"] else { continue }
            let kind = node.name == "item" ? node["type"] ?? "" : node.name
            switch kind {
            case "color", "dimen":
                facts.resources.add(
                    AndroidValue(folder: folder, text: Self.trimmed(node.text)),
                    named: "\(kind)/\(name)"
                )
            case "drawable":
                let value = AndroidValue(folder: folder, text: Self.trimmed(node.text))
                facts.resources.add(value, named: "color/\(name)")
            case "style": facts.resources.add(Self.style(node, folder), named: "style/\(name)")
            case "string" where folder.isPlain:
                let text = AndroidText.shown(node.text)
                guard Self.isWanted(name, text) else { continue }
                facts.strings["@string/\(name)", default: [:]][folder.locale ?? ""] = text
            default: continue
            }
        }
    }

    private static func style(_ node: MarkupNode, _ folder: AndroidFolder) -> AndroidValue {
        var style = AndroidValue(folder: folder)
        style.parent = node["parent"]
        for item in node.children where item.name == "item" {
            guard let name = item["name"] else { continue }
            style.items[name] = Self.trimmed(item.text)
        }
        return style
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Whether a text may be on a sign-in screen; apps have thousands of others.
    private static func isWanted(_ name: String, _ text: String) -> Bool {
        let words = [
            "apple", "sign", "log", "auth", "mail", "continue", "register", "google", "facebook", "account",
            "pass",
            "user", "twitter", "github", "microsoft", "name", "phone", "skip", "guest",
        ]
        let (name, text) = (name.lowercased(), text.prefix(200).lowercased())
        return words.contains { name.contains($0) || text.contains($0) } || SignInText.namesApple(text)
    }

    // MARK: Drawables

    private static func drawable(_ root: MarkupNode, _ folder: AndroidFolder, depth: Int = 0)
        -> AndroidDrawable?
    {
        guard depth < 8 else { return nil }
        switch root.name {
        case "shape": return Self.shape(root, folder)
        case "vector", "animated-vector":
            var vector = AndroidDrawable(folder: folder, kind: .vector)
            vector.width = root["android:width"]
            vector.height = root["android:height"]
            let fills = Set(root.descendants.prefix(200).compactMap { $0["android:fillColor"] })
            let isOpaque = !root.descendants.prefix(200).contains { $0["android:fillAlpha"] != nil }
            vector.fill = root["android:tint"] ?? (fills.count == 1 && isOpaque ? fills.first : nil)
            vector.isBareMark = Self.isBareMark(root)
            return vector
        case "selector", "layer-list", "ripple", "inset":
            guard let item = root.name == "selector" ? Self.usualItem(root) : Self.shownItem(root) else {
                return nil
            }
            guard root.name == "layer-list" else { return Self.item(item, folder, depth: depth) }
            return Self.item(item, folder, depth: depth).map { Self.ringed($0, item, in: root) }
        default: return AndroidDrawable(folder: folder, kind: .other)
        }
    }

    /// With an outline, where the layer below is seen as far all around.
    private static func ringed(_ top: AndroidDrawable, _ item: MarkupNode, in root: MarkupNode)
        -> AndroidDrawable
    {
        let insets = ["left", "top", "right", "bottom"].map { item["android:\($0)"] }
        guard top.strokeColor == nil, let inset = insets[0], insets.allSatisfy({ $0 == inset }),
            let below = root.children.first(where: { $0.name == "item" }), below["android:top"] == nil,
            let solid = below.child("shape")?.child("solid")?["android:color"]
        else { return top }
        var drawable = top
        (drawable.strokeColor, drawable.strokeWidth) = (solid, inset)
        return drawable
    }

    /// Whether all that a vector shows are paths in its own coordinates, which together make a mark without room around it.
    private static func isBareMark(_ root: MarkupNode) -> Bool {
        let nodes = root.descendants.prefix(20)
        let moves = ["rotation", "scaleX", "scaleY", "translateX", "translateY"]
        guard
            nodes.allSatisfy({ node in
                node.name == "path" || node.name == "clip-path"
                    || node.name == "group" && moves.allSatisfy { node["android:\($0)"] == nil }
            })
        else { return false }
        let paths = nodes.filter { $0.name == "path" }
        guard paths.allSatisfy({ $0["android:strokeColor"] == nil && $0["android:fillColor"] != nil }) else {
            return false
        }
        let canvas = ["android:viewportWidth", "android:viewportHeight"].compactMap {
            root[$0].flatMap(Double.init)
        }
        let shown = paths.filter { !Self.isClear($0["android:fillColor"] ?? "") }
        return BareMark.fills([0, 0] + canvas, paths: shown.compactMap { $0["android:pathData"] })
    }

    /// `#00FFFFFF` and `#0FFF`, whose alpha comes first.
    private static func isClear(_ color: String) -> Bool {
        color.count == 9 && color.hasPrefix("#00") || color.count == 5 && color.hasPrefix("#0")
    }

    private static func item(_ item: MarkupNode, _ folder: AndroidFolder, depth: Int) -> AndroidDrawable? {
        if let reference = item["android:drawable"] {
            var drawable = AndroidDrawable(folder: folder, kind: .other)
            drawable.reference = reference
            return drawable
        }
        let inner = item.name == "shape" ? item : item.children.first { _ in true }
        return inner.flatMap { Self.drawable($0, folder, depth: depth + 1) }
    }

    /// The entry of a list that holds where nothing is pressed or switched off: the last one.
    private static func usualItem(_ root: MarkupNode) -> MarkupNode? {
        var last: MarkupNode?
        for item in root.children where item.name == "item" {
            last = item
            if item["android:state_pressed"] == nil, item["android:state_enabled"] == nil { return item }
        }
        return last
    }

    /// The entry that is seen: not the mask of a ripple.
    private static func shownItem(_ root: MarkupNode) -> MarkupNode? {
        if root.name == "inset" { return root }
        // Layers are drawn one over the other; a picture in front is no fill.
        if root.name == "layer-list", let top = Array(root.children).last(where: { $0.child("shape") != nil })
        {
            return top
        }
        return root.children.first { $0.name == "item" && $0["android:id"] != "@android:id/mask" }
    }

    private static func shape(_ root: MarkupNode, _ folder: AndroidFolder) -> AndroidDrawable {
        var shape = AndroidDrawable(folder: folder, kind: .shape)
        shape.isOval = root["android:shape"] == "oval"
        shape.solid = root.child("solid")?["android:color"]
        shape.radius = root.child("corners")?["android:radius"]
        shape.strokeColor = root.child("stroke")?["android:color"]
        shape.strokeWidth = root.child("stroke")?["android:width"]
        shape.hasGradient = root.child("gradient") != nil
        return shape
    }
}

/// Texts of string resources.
enum AndroidText {
    /// As it is shown: escapes resolved, white space as one blank, the quotes around it gone.
    static func shown(_ written: String) -> String {
        var result = ""
        var characters = written.prefix(2_000)[...]
        while let character = characters.popFirst() {
            if character == "\\", let next = characters.popFirst() {
                Self.add(next, &characters, &result)
            } else if character.isWhitespace {
                if !result.isEmpty, result.last != " " { result.append(" ") }
            } else if character != "\"" {
                result.append(character)
            }
        }
        return result.last == " " ? String(result.dropLast()) : result
    }

    private static func add(_ escaped: Character, _ rest: inout Substring, _ result: inout String) {
        switch escaped {
        case "n", "t": result.append(" ")
        case "u":
            let digits = rest.prefix(4)
            guard digits.count == 4, let value = UInt32(digits, radix: 16), let scalar = UnicodeScalar(value)
            else { return }
            result.unicodeScalars.append(scalar)
            rest = rest.dropFirst(4)
        default: result.append(escaped)
        }
    }
}
