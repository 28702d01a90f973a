/// The objects and components of a program that others of the project may import, for the styles in them.
package struct StyleModule: Sendable {
    /// The source of each by the name it is declared with; that of the module itself by `default`.
    private let objects: [String: String]
    /// Its components that get their look from a template literal, by their names.
    let styled: [String: StyledComponent]

    /// Larger programs are no lists of styles, in bytes.
    private static let maximumSize = 131_072

    /// nil for a program without styles that could be imported.
    init?(_ file: InputFile) {
        guard file.bytes.count <= Self.maximumSize, file.mentions(["export"]),
            file.mentions(["backgroundcolor", "fontsize", "borderradius", "padding", "styled."]),
            !file.mentions(["'react-native'", "\"react-native\""])
        else { return nil }
        let source = SourceText(file)
        let program = JSXParser.result(of: source, hasElements: file.ending.hasSuffix("x"))
        let tree = program.tree
        // A file with a component of its own may be imported by any name.
        let text = file.text
        self.styled =
            text.contains("export default")
            ? [:]
            : StyledComponent.all(in: program.literals, of: source).filter {
                text.contains("export const \($0.key) ")
            }
        var objects = tree.definitions.compactMapValues { tree.objectSource(of: $0) }
        objects["default"] = Self.exported(by: source, objects)
        guard !objects.isEmpty || !self.styled.isEmpty else { return nil }
        self.objects = objects
    }

    /// `export default styles`, `export default { … }`, `module.exports = { … }`.
    private static func exported(by source: SourceText, _ objects: [String: String]) -> String? {
        var cursor = ByteCursor(source)
        for words in ["export default", "module.exports ="] as [StaticString] {
            guard let start = cursor.find(words, from: 0) else { continue }
            cursor.position = start + words.utf8CodeUnitCount
            cursor.skipBlanks()
            if cursor.peek() == UInt8(ascii: "{") { return cursor.string(cursor.skipBalanced()) }
            return objects[cursor.string(cursor.take { $0.isName })]
        }
        return nil
    }

    /// The source of an object as another program names it, which calls the module or a part of it by the first name.
    func source(of names: [String]) -> String? {
        guard let first = names.first, names.count <= 2 else { return nil }
        guard names.count == 2 else { return self.objects[first] ?? self.objects["default"] }
        if let object = self.objects[names[1]] { return object }
        let outer = self.objects[first] ?? self.objects["default"]
        return outer.flatMap { outer in
            ObjectLiteral.entries(of: outer).first { $0.key.utf8.elementsEqual(names[1].utf8) }?.value
        }
    }
}

extension MarkupTree {
    /// The code of an object that a name always stands for.
    fileprivate func objectSource(of definition: Int) -> String? {
        guard self[definition].isConstant else { return nil }
        let range = self[definition].offset..<max(self[definition].offset, self[definition].end)
        let code = self.source.string(range)
        guard let equals = code.firstIndex(of: "=") else { return nil }
        let value = code[code.index(after: equals)...].trimmed(" \t\r\n")
        return value.hasPrefix("{") ? value : nil
    }
}
