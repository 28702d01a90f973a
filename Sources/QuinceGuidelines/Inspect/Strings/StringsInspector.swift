import Foundation

/// Reads tables of localized texts for the inspectors of code.
package struct StringsInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["strings", "xcstrings"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let texts = file.ending == "strings" ? Self.table(file) : try Self.catalog(file)
        var facts = ProjectFacts()
        facts.strings = texts.filter { key, texts in
            Self.isAboutApple(key) || texts.values.contains(where: Self.isAboutApple)
        }
        return facts.strings.isEmpty ? nil : FileReading(facts: facts)
    }

    private static func isAboutApple(_ text: String) -> Bool {
        ["apple", "애플", "アップル", "苹果", "蘋果"].contains { text.lowercased().contains($0) }
    }

    private static func table(_ file: InputFile) -> [String: [String: String]] {
        guard Self.isWide(file.bytes) || file.mentions(["apple"]) else { return [:] }
        let language = Self.language(of: file.path)
        return StringTable(Self.text(of: file.bytes)).texts.mapValues { [language: $0] }
    }

    /// The language of the folder: `de` of `de.lproj`; the base is English as far as anybody can tell.
    private static func language(of path: String) -> String {
        let folder = path.split(separator: "/").last { $0.hasSuffix(".lproj") }
        guard let folder, folder != "Base.lproj" else { return "en" }
        return folder.dropLast(6).replacingOccurrences(of: "-", with: "_")
    }

    /// Tables are UTF-8 today and were UTF-16 once.
    private static func text(of bytes: Data) -> String {
        if self.isWide(bytes) { return String(data: bytes, encoding: .utf16) ?? "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isWide(_ bytes: Data) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    private static func catalog(_ file: InputFile) throws(UnreadableInput) -> [String: [String: String]] {
        guard file.mentions(["apple"]) else { return [:] }
        do {
            return try JSONDecoder().decode(StringCatalog.self, from: file.bytes).texts
        } catch {
            throw UnreadableInput(SourcePlace(path: file.path), "is no catalogue of strings: its JSON does not parse")
        }
    }
}
