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
            && file.mentions([".css", ".scss", ".less"])
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
