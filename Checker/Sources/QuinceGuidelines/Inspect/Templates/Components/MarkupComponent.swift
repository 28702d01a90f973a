/// A function, a class or a file that draws markup from its properties.
struct MarkupComponent: Sendable {
    let page: TemplatePage
    let name: String
    let parameters: ComponentParameters
    /// What it draws: the element of the last way out of a function, the outermost elements of a file.
    let roots: [Int]
    /// Whether its source names Apple.
    let namesApple: Bool
    /// Whether code decides which of its slots it draws.
    let hasComputedSlot: Bool

    /// Components that are longer than this aren't read, in bytes.
    private static let maximumSize = 32_768

    /// nil if the page declares no such component, or if it draws nothing that is seen in its source.
    init?(_ name: String, on page: TemplatePage) {
        guard page.isComponent, name.first?.isUppercase == true,
            let range = Self.range(of: name, on: page), range.count <= Self.maximumSize
        else { return nil }
        let roots = Self.roots(of: page, in: range)
        guard let root = roots.last else { return nil }
        self.page = page
        self.name = name
        self.roots = [root]
        self.hasComputedSlot = false
        let code = page.tree.source.string(range)
        self.namesApple = SignInText.holdsName(code)
        self.parameters = Self.parameters(in: code)
    }

    /// A file that is one component; nil for other files, and if it draws nothing.
    init?(fileOf page: TemplatePage, named name: String) {
        guard let file = SingleFileComponent(page), !file.roots.isEmpty,
            page.tree.source.bytes.count <= Self.maximumSize
        else { return nil }
        self.page = page
        self.name = name
        self.roots = file.roots
        let tree = page.tree
        self.hasComputedSlot = tree.nodes.indices.contains { node in
            tree[node].elementName == "slot"
                && tree[node].attributes.contains { $0.plainName == "name" && $0.isBound }
        }
        self.parameters = file.parameters
        self.namesApple = SignInText.holdsName(page.tree.source.string(0..<page.tree.source.bytes.count))
    }

    /// The source of a declaration: `const Name = …`, `function Name(…) {…}`, `class Name … {…}`.
    private static func range(of name: String, on page: TemplatePage) -> Range<Int>? {
        let tree = page.tree
        if let definition = tree.definitions[name] {
            return Self.range(of: definition, in: tree)
        }
        var cursor = ByteCursor(tree.source)
        for word in ["function ", "class "] as [StaticString] {
            var start = 0
            while let found = cursor.find(word, from: start) {
                start = found + word.utf8CodeUnitCount
                cursor.position = start
                cursor.skipBlanks()
                guard cursor.string(cursor.take { $0.isName }) == name else { continue }
                return found..<Self.bodyEnd(from: cursor)
            }
        }
        return nil
    }

    /// The comma of `forwardRef<Element, Props>(…)` ends no definition.
    private static func range(of definition: Int, in tree: MarkupTree) -> Range<Int> {
        let range = tree[definition].offset..<max(tree[definition].offset, tree[definition].end)
        let code = tree.source.string(range)
        guard code.contains("<"), !code.contains("("), !code.contains("{") else { return range }
        var cursor = ByteCursor(tree.source)
        guard let open = cursor.find("(", from: range.upperBound), open - range.upperBound < 400 else {
            return range
        }
        cursor.position = open
        return range.lowerBound..<max(range.upperBound, cursor.behindBracket)
    }

    /// Behind the parameters and the body.
    private static func bodyEnd(from start: ByteCursor) -> Int {
        var cursor = start
        while !cursor.isAtEnd, cursor.peek() != UInt8(ascii: "{") {
            cursor.position = cursor.peek() == UInt8(ascii: "(") ? cursor.behindBracket : cursor.position + 1
        }
        return cursor.behindBracket
    }

    /// The outermost elements that stand in a range, those in values of other names aside.
    private static func roots(of page: TemplatePage, in range: Range<Int>) -> [Int] {
        let tree = page.tree
        var roots: [Int] = []
        var waiting = Array(tree[MarkupTree.root].children.reversed())
        while let node = waiting.popLast() {
            let offset = tree[node].offset
            if tree[node].elementName != nil {
                if range.contains(offset) { roots.append(node) }
                continue
            }
            if case .definition = tree[node].kind, offset > range.lowerBound { continue }
            waiting += tree[node].children.reversed()
        }
        return roots
    }

    private static func parameters(in code: String) -> ComponentParameters {
        var cursor = ByteCursor(SourceText(path: "", bytes: Array(code.utf8.prefix(8_192))))
        var parameters = ComponentParameters()
        while let open = cursor.find("(", from: cursor.position) {
            cursor.position = open
            var behind = cursor
            behind.position = cursor.behindBracket
            let inner = cursor.string((open + 1)..<max(open + 1, behind.position - 1))
            if Self.beginsBody(behind) {
                parameters = ComponentParameters(inner)
                break
            }
            cursor.position = open + 1
        }
        guard let whole = parameters.whole, !whole.isEmpty else { return parameters }
        // `const { icon } = props;`
        if let range = code.firstRange(of: "} = \(whole)"),
            let start = code[..<range.lowerBound].lastIndex(of: "{")
        {
            parameters.add(pattern: String(code[code.index(after: start)..<range.lowerBound]))
        }
        return parameters
    }

    /// Whether a function's body comes next, perhaps behind the type of what it gives.
    private static func beginsBody(_ start: ByteCursor) -> Bool {
        var cursor = start
        cursor.skipBlanks()
        if cursor.peek() == UInt8(ascii: ":") {
            _ = cursor.take { ![0x3D, 0x7B, 0x3B, 0x28].contains($0) }
        }
        return cursor.isAt("=>") || cursor.peek() == UInt8(ascii: "{")
    }
}
