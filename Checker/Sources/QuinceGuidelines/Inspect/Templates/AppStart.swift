/// The program with which an app begins: the style sheets that it loads hold on all pages.
enum AppStart {
    /// The names of such programs without their endings, in small letters.
    private static let names: Set<String> = [
        "main", "index", "app", "_app", "layout", "root", "nuxt.config", "+layout",
    ]
    private static let endings: Set<String> = ["js", "jsx", "ts", "tsx", "vue", "svelte"]
    /// Larger ones are products of a machine, in bytes.
    private static let maximumSize = 65_536

    static func isOne(_ file: InputFile) -> Bool {
        guard Self.endings.contains(file.ending), file.bytes.count <= Self.maximumSize else { return false }
        let name = file.path.split(separator: "/").last?.lowercased() ?? ""
        return Self.names.contains(String(name.dropLast(file.ending.count + 1)))
            && file.mentions([".css", ".scss", ".less", "next/font"])
    }

    /// The font of `next/font` whose class the page has: `<body className={inter.className}>` with `const inter = Inter({ … })`.
    static func font(in file: InputFile) -> String? {
        guard file.mentions(["next/font/google"]), file.mentions([".classname"]) else { return nil }
        let parts = file.text.split(separator: ".className", maxSplits: 50, omittingEmptySubsequences: false)
        let name = parts.dropLast().lazy.compactMap { part -> Substring? in
            let tag = part.suffix(300)
            guard let start = tag.lastIndex(of: "<"), !tag[start...].contains(">"),
                ["<body", "<html", "<main"].contains(where: tag[start...].hasPrefix)
            else { return nil }
            return Self.lastWord(of: tag[start...])
        }.first
        guard let name, let made = file.text.firstRange(of: "const \(name) = ") else { return nil }
        let call = file.text[made.upperBound...].prefix(100)
        let font = call.prefix(while: Self.isOfWord)
        guard call.dropFirst(font.count).first == "(", font.first?.isUppercase == true else { return nil }
        return String(font).replacing("_", with: " ")
    }

    private static func lastWord(of text: Substring) -> Substring? {
        let count = text.reversed().prefix(while: Self.isOfWord).count
        return count == 0 ? nil : text.suffix(count)
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The addresses of the sheets, as they are written: `import "./index.css"`, or in a list of a configuration.
    static func sheets(in file: InputFile) -> [String] {
        let parts = file.text.prefix(Self.maximumSize).split(omittingEmptySubsequences: false) {
            $0 == "\"" || $0 == "'"
        }
        return parts.filter { part in
            part.utf8.count < 200 && !part.contains(where: \.isNewline)
                && ImportReader.isSheet(String(part)) && !part.contains(".module.")
        }
        .prefix(20).map { $0.hasPrefix("@/") || $0.hasPrefix("~/") ? String($0.dropFirst(2)) : String($0) }
    }
}
