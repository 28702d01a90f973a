/// Reads what a program imports.
enum ImportReader {
    struct Imports: Sendable {
        /// From the names in the program to the modules.
        var modules: [String: String] = [:]
        /// Style sheets, as they are named.
        var sheets: [String] = []

        /// Names that stand for the classes of a style sheet.
        var styleModules: Set<String> { Set(self.modules.filter { ImportReader.isSheet($0.value) }.keys) }
    }

    static func isSheet(_ module: String) -> Bool {
        [".css", ".scss", ".less"].contains { module.hasSuffix($0) }
    }

    private static let maximumCount = 2_000

    static func imports(of source: SourceText) -> Imports {
        var imports = Imports()
        var cursor = ByteCursor(source)
        while let start = cursor.find("import "), imports.modules.count < Self.maximumCount {
            cursor.position = start + 7
            // In the script of a component, lines are indented.
            let before = source.bytes[..<start].suffix(40).last { $0 != 0x20 && $0 != 0x09 }
            guard start == 0 || before == 0x0A || before == 0x3B else { continue }
            let clause = cursor.take { ![0x27, 0x22, 0x3B].contains($0) }
            guard clause.count < 4_000, !cursor.isAtEnd, cursor.peek() != UInt8(ascii: ";") else { continue }
            let mark = cursor.peek()
            cursor.position += 1
            let module = cursor.string(cursor.take { $0 != mark && $0 != 0x0A })
            if Self.isSheet(module) { imports.sheets.append(module) }
            let words = cursor.string(clause).split {
                !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$")
            }
            for word in words where word != "from" && word != "as" { imports.modules[String(word)] = module }
        }
        return imports
    }
}
