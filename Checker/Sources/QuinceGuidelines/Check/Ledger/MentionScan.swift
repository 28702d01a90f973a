/// Finds the mentions of a file by its characters alone.
///
/// It doesn't depend on the readers, so that it notices what they overlook. A line has at most one mention.
struct MentionScan {
    private let path: String
    private let language: MentionLanguage
    private let isAboutSigningIn: Bool

    /// - Parameters:
    ///   - path: The file's.
    ///   - language: How the file writes comments and texts.
    ///   - small: Its text in small letters.
    init(_ path: String, _ language: MentionLanguage, _ small: String) {
        self.path = path
        self.language = language
        self.isAboutSigningIn = WordSearch(MentionWords.signInFiles).occurs(in: small)
    }

    func mentions(in text: String) -> [Mention] {
        var mentions: [Mention] = []
        if let name = Self.assetName(self.path), let kind = self.kind(of: name), kind == .name {
            mentions.append(Mention(.fileName, name, at: SourcePlace(path: self.path)))
        }
        var comments = CommentLines(self.language)
        var number = 0
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            guard mentions.count < Self.maximumCount else { break }
            let (code, comment) = comments.parts(of: raw.prefix(Self.maximumWidth))
            let place = SourcePlace(path: self.path, line: number)
            if let (kind, text) = self.mention(in: code) {
                mentions.append(Mention(kind, text, at: place))
            } else if self.mention(in: comment) != nil {
                mentions.append(Mention(.comment, Self.excerpt(comment), at: place))
            }
        }
        return mentions
    }

    /// More lines than this are a product of a machine.
    private static let maximumCount = 500
    /// In characters; a longer line is a product of a machine.
    private static let maximumWidth = 4_000

    private func mention(in line: String) -> (Mention.Kind, String)? {
        guard SignInText.holdsName(line) || line.lowercased().contains("siwa") || self.isImport(line) else {
            return nil
        }
        let small = line.lowercased()
        if let button = MentionWords.systemButtons.first(where: small.contains) {
            return (.systemButton, button)
        }
        let isImport = ["import", "require(", "from "].contains(where: small.contains)
        if isImport, let package = MentionWords.packages.first(where: small.contains) {
            return (.importing, package)
        }
        let texts = self.language.texts(of: line)
        if let title = texts.first(where: SignInText.isTitle) { return (.title, title) }
        if let package = MentionWords.packages.first(where: small.contains) { return (.importing, package) }
        if let endpoint = MentionWords.endpoints.first(where: small.contains) { return (.endpoint, endpoint) }
        var rest = small
        for other in MentionWords.others { rest = rest.replacing(other, with: " ") }
        guard SignInText.holdsName(rest) || rest.contains("siwa") else { return (.other, Self.excerpt(line)) }
        let kinds = Self.names(in: line).compactMap { name in self.kind(of: name).map { ($0, name) } }
        if let named = kinds.first(where: { $0.0 == .name }) { return named }
        if let text = texts.first(where: { SignInText.namesApple($0) && SignInText.signsIn($0) }) {
            return (.text, Self.excerpt(text))
        }
        guard self.isAboutSigningIn, kinds.contains(where: { $0.0 == .provider }) else {
            return (.other, Self.excerpt(line))
        }
        return (.provider, kinds.first { $0.0 == .provider }?.1 ?? "apple")
    }

    private func isImport(_ line: String) -> Bool { line.contains("AuthenticationServices") }

    /// What a name says; nil if it doesn't have Apple's.
    private func kind(of name: String) -> Mention.Kind? {
        let parts = ViewWords.parts(of: name)
        if parts.contains("siwa") { return .name }
        guard let place = parts.firstIndex(where: { $0.hasPrefix("apple") || $0.hasSuffix("apple") }) else {
            return SignInText.holdsName(name) && !name.utf8.allSatisfy { $0 < 0x80 } ? .provider : nil
        }
        if parts.contains(where: MentionWords.products.contains) { return .other }
        if parts.count == 1 { return parts[place] == "apple" ? .provider : .name }
        return parts.contains(where: MentionWords.signingIn.contains) || parts[place] != "apple"
            ? .name : .provider
    }

    private static func names(in line: String) -> [String] {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" && $0 != "-" }.map(String.init)
            .filter { SignInText.holdsName($0) || $0.lowercased().contains("siwa") }
    }

    /// The name that an app uses for the picture in a file; nil if it is none.
    private static func assetName(_ path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return nil }
        let stem = { (name: String) in String(name.prefix { $0 != "." }) }
        if last == "Contents.json", parts.count > 1 {
            let folder = parts[parts.count - 2]
            return folder.hasSuffix(".imageset") ? stem(folder) : nil
        }
        return ["png", "svg"].contains(InputFile.ending(of: last)) ? stem(last) : nil
    }

    private static func excerpt(_ text: some StringProtocol) -> String {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return trimmed.count > 60 ? trimmed.prefix(57) + "…" : trimmed
    }
}
