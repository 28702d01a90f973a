/// Which files of a project others import, as far as their names are about signing in.
enum ImportedFiles {
    /// Larger programs are made by machines, in bytes.
    private static let maximumSize = 1_048_576
    private static let maximumCount = 2_000
    private static let maximumLength = 300

    private static let words = ["apple", "sign", "login", "auth", "social", "provider", "button", "sso"]

    /// The names of the files that a program imports, without folders and endings, in small letters.
    static func names(in file: InputFile) -> Set<String> {
        guard file.bytes.count <= Self.maximumSize, file.mentions(Self.words) else { return [] }
        let source = SourceText(file)
        var names: Set<String> = []
        for word in ["from ", "import ", "import(", "require("] as [StaticString] {
            var cursor = ByteCursor(source)
            for _ in 0..<Self.maximumCount {
                guard let start = cursor.find(word) else { break }
                cursor.position = start + word.utf8CodeUnitCount
                let mark = cursor.peek()
                guard mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { continue }
                cursor.position += 1
                let module = cursor.take { $0 != mark && $0 != 0x0A }
                guard module.count <= Self.maximumLength, !Self.isCommented(start, in: source) else {
                    continue
                }
                let path = cursor.string(module)
                guard !ImportReader.isSheet(path) else { continue }
                let name = Self.name(of: path)
                if Self.words.contains(where: name.contains) { names.insert(name) }
            }
        }
        return file.ending == "vue" ? names.union(Self.components(in: source)) : names
    }

    /// The components that a file of Vue shows; some need no import.
    private static func components(in source: SourceText) -> Set<String> {
        var names: Set<String> = []
        var cursor = ByteCursor(source)
        while let start = cursor.find("<"), names.count < Self.maximumCount {
            cursor.position = start + 1
            let name = cursor.string(cursor.take { $0.isName || $0 == UInt8(ascii: "-") })
            guard name.first?.isUppercase == true || name.contains("-"), name.utf8.count <= Self.maximumLength
            else { continue }
            let small = name.lowercased()
            guard Self.words.contains(where: small.contains) else { continue }
            names.formUnion([small, small.filter { $0 != "-" }])
        }
        return names
    }

    /// `socialbutton` of `../SocialButton.tsx` and of `SocialButton/index.js`.
    private static func name(of path: String) -> String {
        let parts = path.split(separator: "/").suffix(2)
        let last = parts.last ?? ""
        let name = (last.split(separator: ".").first ?? last).lowercased()
        return name == "index" && parts.count > 1 ? parts[parts.startIndex].lowercased() : name
    }

    /// Whether the line of a place begins as a comment.
    private static func isCommented(_ place: Int, in source: SourceText) -> Bool {
        let before = source.bytes[..<place].suffix(Self.maximumLength)
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
        return String(decoding: before[start...], as: UTF8.self).trimmed(" \t").hasPrefix("//")
    }

    /// Why nobody may see what a component draws; nil if its name isn't about signing in, or if something imports it.
    static func doubt(of path: String, _ imported: Set<String>) -> String? {
        let parts = path.split(separator: "/")
        guard !imported.isEmpty, let file = parts.last, parts.dropLast().contains("components"),
            [".tsx", ".jsx", ".js", ".svelte", ".vue"].contains(where: file.hasSuffix)
        else { return nil }
        let name = Self.name(of: path)
        guard Self.words.contains(where: name.contains), !imported.contains(name) else { return nil }
        // Nuxt calls a component by its folders and its name.
        let isVue = file.hasSuffix(".vue")
        guard !isVue || !imported.contains(where: { $0.hasSuffix(name.filter { $0 != "-" }) }) else {
            return nil
        }
        return "no file of the project imports \(file)"
    }
}

extension Inspection {
    /// The same with doubts about the buttons of components that nothing imports.
    func withDoubts(of facts: ProjectFacts) -> Inspection {
        guard !facts.importedFiles.isEmpty else { return self }
        var inspection = self
        for index in inspection.buttons.indices where inspection.buttons[index].doubt == nil {
            inspection.buttons[index].doubt = ImportedFiles.doubt(
                of: inspection.buttons[index].place.path,
                facts.importedFiles
            )
        }
        return inspection
    }
}
