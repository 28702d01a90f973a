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
    ///   - bytes: Its text in UTF-8.
    init(_ path: String, _ language: MentionLanguage, _ bytes: [UInt8]) {
        self.path = path
        self.language = language
        self.isAboutSigningIn = Self.signInFiles.first(in: bytes[...]) != nil
    }

    private static let signInFiles = WordSearch(MentionWords.signInFiles, anyCase: true)

    /// The words without which nothing is a mention.
    static let search = WordSearch(
        SignInWords.apple + ["Эппл", "ЭППЛ", "Эпл", "ЭПЛ", "siwa", "authenticationservices"]
            + MentionWords.joints + MentionWords.joinedEndings,
        anyCase: true
    )

    private static let systemButtons = WordSearch(MentionWords.systemButtons)
    private static let packages = WordSearch(MentionWords.packages)
    private static let endpoints = WordSearch(MentionWords.endpoints)
    private static let others = WordSearch(MentionWords.others)
    private static let joints = WordSearch(MentionWords.joints)
    private static let joinedEndings = WordSearch(MentionWords.joinedEndings)
    private static let imports = WordSearch(["import", "require(", "from "])

    func mentions(in bytes: [UInt8]) -> [Mention] {
        var mentions: [Mention] = []
        if let name = Self.assetName(self.path), let kind = self.kind(of: name), kind == .name {
            mentions.append(Mention(.fileName, name, at: SourcePlace(path: self.path)))
        }
        var comments = CommentLines(self.language)
        var number = 0
        var next = Self.search.first(in: bytes[...])
        for line in Self.lines(of: bytes) {
            number += 1
            guard let hit = next, mentions.count < Self.maximumCount else { break }
            let isWanted = line.contains(hit)
            let (code, comment) = comments.parts(of: bytes[line], isWanted: isWanted)
            guard isWanted else { continue }
            next = Self.search.first(in: bytes[line.upperBound...])
            let place = SourcePlace(path: self.path, line: number)
            if let (kind, text) = self.mention(inPart: code) {
                mentions.append(Mention(kind, text, at: place))
            } else if let text = Self.excerpt(around: comment), self.mention(in: text) != nil {
                let isOfButton = self.isAboutSigningIn && Self.isButton(behind: line.upperBound, in: bytes)
                mentions.append(Mention(isOfButton ? .labelling : .comment, Self.excerpt(text), at: place))
            }
        }
        return mentions
    }

    /// Whether the next thing is an element that people press: `<!-- Apple -->` says what `<button><svg>…` is.
    private static func isButton(behind place: Int, in bytes: [UInt8]) -> Bool {
        let rest = bytes[place...].prefix(400).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let start = String(decoding: rest.prefix(24), as: UTF8.self).lowercased()
        return Self.pressed.contains(where: start.hasPrefix)
    }

    private static let pressed = ["<button", "<ion-button", "<touchable", "<pressable"]

    /// More lines than this are a product of a machine.
    private static let maximumCount = 500

    /// The lines of a text, without what ends them.
    private static func lines(of bytes: [UInt8]) -> some Sequence<Range<Int>> {
        sequence(state: 0) { (start: inout Int) -> Range<Int>? in
            guard start < bytes.count else { return nil }
            var end = start
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            let line = start..<end
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
            return line
        }
    }

    private func mention(inPart code: [UInt8]) -> (Mention.Kind, String)? {
        Self.excerpt(around: code).flatMap { self.mention(in: $0) }
    }

    /// What stands around the first word of a mention, in bytes: a machine writes lines of any length.
    private static func excerpt(around line: [UInt8]) -> String? {
        guard let hit = Self.search.first(in: line[...]) else { return nil }
        let (start, end) = (max(0, hit - Self.maximumWidth / 2), min(line.count, hit + Self.maximumWidth / 2))
        return String(decoding: line[start..<end], as: UTF8.self)
    }

    private static let maximumWidth = 4_000

    private func mention(in line: String) -> (Mention.Kind, String)? {
        let small = line.lowercased()
        guard SignInText.holdsName(line) || small.contains("siwa") || self.isImport(line) else {
            return self.joinedTitle(in: small).map { (.joined, $0) }
        }
        if let button = Self.systemButtons.word(in: small) {
            return (.systemButton, button)
        }
        let isImport = Self.imports.occurs(in: small)
        if isImport, let package = Self.packages.word(in: small) {
            return (.importing, package)
        }
        let texts = self.language.texts(of: line)
        if let title = texts.first(where: { SignInText.isTitle($0) && !Self.isPath($0) }) {
            // A text with a colon at its end is a label of what follows it.
            let isText = Self.isMessage(title, in: line) || title.trimmed(" ").hasSuffix(":")
            return isText ? (.text, Self.excerpt(title)) : (.title, title)
        }
        // Words that code gives, before the end of a title.
        for end in MentionWords.endsOfTitle {
            guard let found = small.firstRange(of: end) else { continue }
            let rest = small[found.lowerBound...].dropFirst(2).prefix(30).prefix { !"<{\"'`".contains($0) }
            if SignInText.namesApple(String(rest)) { return (.title, "… \(end.dropFirst(2))") }
        }
        if let package = Self.packages.word(in: small) { return (.importing, package) }
        if let endpoint = Self.endpoints.word(in: small) { return (.endpoint, endpoint) }
        var rest = small
        for other in Self.others.occurs(in: rest) ? MentionWords.others : [] {
            rest = rest.replacing(other, with: " ")
        }
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

    /// `./AppleLogin` of an import.
    private static func isPath(_ text: String) -> Bool {
        text.contains("/") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
    }

    /// Whether a text is handed to a log, or to a message that says what went wrong.
    private static func isMessage(_ text: String, in line: String) -> Bool {
        guard let range = line.firstRange(of: text) else { return false }
        let before = line[..<range.lowerBound].lowercased().trimmed(" \t\"'`@f$")
        guard before.last == "(" || before.last == "," else { return false }
        // The whole name of the function: `getMessage(` gives a text, `message(` takes one.
        let call = before.split(separator: "(").last.map(String.init) ?? ""
        let name = call.split { !($0.isLetter || $0.isNumber) }.last.map(String.init) ?? ""
        return before.last == "(" && Self.messages.contains(name)
            || Self.tagged.contains(where: before.hasSuffix)
    }

    private static let messages: Set<String> = [
        "log", "print", "println", "error", "exception", "warn", "warning", "debug", "trace", "toast",
        "alert",
        "snackbar", "failure", "fatal", "fatalerror", "nslog", "debugprint", "printf",
    ]

    /// Android's logs, which have a tag before the text.
    private static let tagged = ["log.d(tag,", "log.e(tag,", "log.w(tag,", "log.i(tag,"]

    /// The verb of a title that is joined with a name; nil if there is none.
    private func joinedTitle(in small: String) -> String? {
        if self.isAboutSigningIn, let ending = Self.joinedEndings.word(in: small) {
            return "… \(ending)"
        }
        guard Self.joints.occurs(in: small) else { return nil }
        for joint in MentionWords.joints {
            guard let found = small.firstRange(of: joint) else { continue }
            let before = small[..<found.lowerBound]
            if let verb = MentionWords.joinedVerbs.first(where: before.hasSuffix) { return "\(verb) with …" }
        }
        return nil
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
        return InputFile.isPicture(last) ? stem(last) : nil
    }

    private static func excerpt(_ text: some StringProtocol) -> String {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return trimmed.count > 60 ? trimmed.prefix(57) + "…" : trimmed
    }
}
