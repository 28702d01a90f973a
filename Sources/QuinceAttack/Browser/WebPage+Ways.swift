package import Foundation

extension WebPage.Link {
    /// Parts of words for ending, deleting, buying or changing something; a link with one in its URL or label is never opened.
    private static let harmfulParts = [
        "signout", "signoff", "logout", "logoff", "abmeld", "deconnexion", "déconnexion", "cerrarses",
        "uitlog",
        "delet", "remov", "destroy", "erase", "deactivat", "disable", "terminate", "lösch", "loesch",
        "cancel", "subscribe", "revoke", "disconnect", "unlink", "reset", "checkout", "purchas", "payment",
        "donat", "submit", "confirm", "approv", "accept", "toggle", "impersonat", "kauf", "bestell",
    ]
    /// The same as whole words, because they are harmless as parts of other words.
    private static let harmfulWords: Set = [
        "add", "bin", "book", "buy", "clear", "close", "create", "empty", "end", "exit", "leave", "new",
        "order", "pay", "quit", "send", "switch",
    ]

    /// Whether the URL and the label of a link suggest that opening it changes nothing.
    ///
    /// This is a guess, to avoid harm. Names prove nothing else.
    package var seemsHarmless: Bool {
        guard !self.isScripted else { return false }
        return !Self.words(of: [self.address, self.text]).contains(where: Self.isHarmful)
    }

    /// Whether the URL or the label contains one of `names`, such as `sign-in`, in any spelling.
    package func isNamed(_ names: [String]) -> Bool {
        let words = Self.words(of: [self.address, self.text])
        return words.contains { word in
            names.contains { word == $0 || ($0.count > 3 && word.hasPrefix($0)) }
        }
    }

    private static func isHarmful(_ word: String) -> Bool {
        Self.harmfulWords.contains(word) || Self.harmfulParts.contains(where: word.contains)
    }

    /// The words in lowercase, each alone and joined with the next: `log out` is also `logout`.
    private static func words(of texts: [String]) -> [String] {
        texts.flatMap { text in
            let decoded = text.removingPercentEncoding ?? text
            let parts = decoded.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.lowercased()
                .split { !$0.isLetter }.map(String.init)
            return parts + zip(parts, parts.dropFirst()).map { $0 + $1 }
        }
    }
}

extension WebAnswer {
    /// The pages of the same site that harmless links of this page lead to, each once, without fragments.
    package func ways(where isWanted: (WebPage.Link) -> Bool = { _ in true }) -> [URL] {
        var seen: Set<String> = []
        return WebPage(self.text).links.filter { $0.seemsHarmless && isWanted($0) }.compactMap { link in
            guard let url = URL(string: link.address, relativeTo: self.url)?.absoluteURL,
                ["http", "https"].contains(url.scheme), url.origin == self.url.origin,
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
            else { return nil }
            parts.fragment = nil
            guard let way = parts.url, seen.insert(way.absoluteString).inserted else { return nil }
            return way
        }
    }
}
