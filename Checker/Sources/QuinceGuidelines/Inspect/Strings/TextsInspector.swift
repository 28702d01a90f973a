import Foundation

/// Reads `.strings` files for the texts that another language gives to objects of a storyboard, and for titles that name
/// Apple.
package struct TextsInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["strings"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard let text = Self.text(of: file.bytes) else { return nil }
        let language = Self.language(of: file.path)
        var facts = ProjectFacts()
        for (key, value) in StringsFile.entries(of: text) where Self.isWanted(key, value) {
            // In the base language an object has its title in the storyboard; code's texts are English as far as anybody can tell.
            guard language != nil || !Self.isObjectTitle(key) else { continue }
            facts.strings[key, default: [:]][language ?? "en"] = value
        }
        return facts.strings.isEmpty ? nil : FileReading(facts: facts)
    }

    /// The language whose folder a file is in, as `de` or `pt_BR`; nil for the base language and outside such a folder.
    static func language(of path: String) -> String? {
        guard let folder = path.split(separator: "/").dropLast().last(where: { $0.hasSuffix(".lproj") }),
            folder != "Base.lproj"
        else { return nil }
        switch folder.dropLast(".lproj".count) {
        case "zh-Hans": return "zh_CN"
        case "zh-Hant": return "zh_TW"
        case "English": return "en"
        case let name: return String(name).replacing("-", with: "_")
        }
    }

    private static func text(of bytes: Data) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: bytes, encoding: .utf16)
        }
        return String(data: bytes, encoding: .utf8)
    }

    private static func isWanted(_ key: String, _ value: String) -> Bool {
        Self.isObjectTitle(key) || SignInText.isButtonTitle(value)
    }

    /// `a1B-c2-D3e.normalTitle` and the like.
    private static func isObjectTitle(_ key: String) -> Bool {
        let parts = key.split(separator: ".")
        guard let id = parts.first, let property = parts.last, id.utf8.count == 10,
            id.split(separator: "-").count == 3
        else {
            return false
        }
        return ["normalTitle", "title", "text", "accessibilityLabel"].contains(property)
    }
}
