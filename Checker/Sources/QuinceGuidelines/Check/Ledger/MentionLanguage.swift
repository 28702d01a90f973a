/// How the files with an ending write comments and texts, and what they are for.
struct MentionLanguage: Hashable, Sendable {
    /// What a comment begins with.
    enum Comments: Hashable, Sendable { case slashes, hashes, markup, none }

    /// What a file is for, as far as its ending says.
    enum Purpose: Hashable, Sendable {
        /// It describes screens.
        case screen
        /// A program that may have an interface.
        case program
        /// A program of a server, if nothing in it says that it has an interface.
        case server
        /// Texts, styles, assets and settings.
        case resource
        /// A program whose interface the checker can't read; the name of the language.
        case unread(String)
    }

    let comments: Comments
    let purpose: Purpose
    private let isMarkup: Bool
    /// Whether a program may have elements with texts between their tags.
    let hasElements: Bool

    init(_ ending: String) {
        self.isMarkup = Self.markup.contains(ending)
        self.hasElements = ["js", "jsx", "ts", "tsx", "mjs", "cjs"].contains(ending)
        self.comments =
            self.isMarkup && !["vue", "svelte", "astro"].contains(ending)
            ? .markup
            : Self.hashed.contains(ending) ? .hashes : Self.plain.contains(ending) ? .none : .slashes
        if let name = Self.unread[ending] {
            self.purpose = .unread(name)
        } else if Self.resources.contains(ending) {
            self.purpose = .resource
        } else if self.isMarkup {
            self.purpose = .screen
        } else {
            self.purpose = Self.servers.contains(ending) ? .server : .program
        }
    }

    private static let markup = AddressInspector.pages.union(["xml", "storyboard", "xib", "svg", "plist"])
    private static let hashed: Set<String> = [
        "py", "rb", "sh", "bash", "yaml", "yml", "toml", "env", "ini", "cfg", "conf", "tf", "properties",
        "pl",
        "pm", "r", "ex", "exs", "cr", "coffee", "ps1", "graphql",
    ]
    private static let plain: Set<String> = ["json", "arb", "xcstrings", "csv", "png"]
    private static let resources: Set<String> = [
        "json", "json5", "arb", "xcstrings", "strings", "css", "scss", "less", "plist", "pbxproj", "yaml",
        "yml",
        "toml", "properties", "gradle", "kts", "env", "ini", "cfg", "conf", "tf", "csv", "graphql", "png",
        "svg",
    ]
    private static let servers: Set<String> = [
        "py", "rb", "php", "go", "rs", "cs", "vb", "scala", "groovy", "clj", "ex", "exs", "pl", "pm", "r",
        "cr",
        "erl", "hs", "fs", "sh", "bash", "ps1", "http", "rest", "lua",
    ]
    /// Languages of apps whose interfaces no inspector reads.
    private static let unread = [
        "c": "C", "cc": "C++", "cpp": "C++",
        "gd": "GDScript", "gml": "GML", "elm": "Elm", "re": "Reason", "res": "ReScript",
    ]

    /// The texts on a line: between quotation marks, and in markup between tags.
    func texts(of line: String) -> [String] {
        var texts: [String] = []
        var text = ""
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open {
                    texts.append(text)
                    (text, quote) = ("", nil)
                } else {
                    text.append(character)
                }
            } else if ["\"", "'", "`"].contains(character) {
                (quote, text) = (character, "")
            }
        }
        if self.isMarkup || self.hasElements && (line.contains("<") || Self.isText(line)) {
            texts += Self.betweenTags(line)
        }
        return texts
    }

    /// Whether a line between tags is text and no code.
    private static func isText(_ line: String) -> Bool {
        let first = line.split { !$0.isLetter }.first.map(String.init) ?? ""
        return !line.contains { "(){}=;".contains($0) } && !Self.keywords.contains(first)
    }

    private static let keywords: Set<String> = [
        "import", "export", "case", "const", "let", "var", "return", "type", "interface", "function", "class",
        "async",
        "await", "default", "else", "throw", "new", "extends", "implements", "public", "private", "readonly",
        "enum",
    ]

    private static func betweenTags(_ line: String) -> [String] {
        var texts: [String] = []
        var rest = line[...]
        while !rest.isEmpty {
            let text = rest.prefix { $0 != "<" }
            if text.contains(where: \.isLetter) { texts.append(text.trimmed) }
            rest = rest.dropFirst(text.count).drop { $0 != ">" }.dropFirst()
        }
        return texts
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(self.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
