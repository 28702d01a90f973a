/// Finds what a text has of addresses and requests.
struct AddressFinder: Sendable {
    let source: SourceText
    private let tokens: [SourceToken]
    private let constants: CodeConstants
    /// More addresses in one file are left out.
    private static let maximumCount = 500

    init(_ source: SourceText, isProgram: Bool) {
        self.source = source
        var cursor = ByteCursor(source)
        let isSettings = source.ending == "json" && cursor.find("appleid.apple.com/auth/authorize") != nil
        self.tokens = isProgram || isSettings ? SourceToken.tokens(of: source) : []
        let script = ["js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "vue", "svelte", "astro", "kt", "dart"]
        self.constants = CodeConstants(self.tokens, mustBeDeclared: script.contains(source.ending))
    }

    var authorizations: [MeasuredAuthorization] {
        let addresses = self.texts(
            beginningWith: ["appleid.apple.com/auth/authorize", "appleid.apple.com\\/auth\\/authorize"]
        ).compactMap {
            start,
            text in
            AuthorizationAddress.request(text, at: start, in: self.source)
        }
        if ["yaml", "yml"].contains(self.source.ending) {
            return addresses + ListedRequest(self.source).requests
        }
        return addresses
            + RequestConfiguration.requests(in: self.source, self.tokens, constants: self.constants)
    }

    /// Images of the button endpoints, without the elements that show them.
    var images: [MeasuredButton] {
        self.buttonAddresses.map { start, address in
            address.button(at: self.source.place(at: start), on: self.platform)
        }
    }

    var buttonAddresses: [(start: Int, address: ButtonAddress)] {
        self.texts(
            beginningWith: [
                "appleid.cdn-apple.com/appleid/button", "appleid.cdn-apple.com\\/appleid\\/button",
            ]
        ).compactMap { start, text in
            ButtonAddress(text, in: self.source).map { (start, $0) }
        }
    }

    private var platform: Platform {
        switch self.source.ending {
        case "swift", "m", "mm": .iOS
        case "kt", "java", "gradle": .android
        case "dart": .crossPlatform
        default: .web
        }
    }

    /// The addresses that begin so, as they are written and as they are written in JSON, whose slashes may be escaped.
    private func texts(beginningWith beginnings: [StaticString]) -> [(start: Int, text: AddressText)] {
        beginnings.flatMap { self.texts(beginningWith: $0) }
    }

    private func texts(beginningWith beginning: StaticString) -> [(start: Int, text: AddressText)] {
        var found: [(start: Int, text: AddressText)] = []
        var cursor = ByteCursor(self.source)
        let comments = CommentProbe(self.source)
        while found.count < Self.maximumCount, let start = cursor.find(beginning) {
            cursor.position = start + 1
            guard !comments.isComment(at: start) else { continue }
            found.append((start, AddressReader.text(at: start, in: self.source, constants: self.constants)))
        }
        return found
    }
}
