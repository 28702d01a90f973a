import ProgramStart

extension ConfigurationNode {
    /// Refuses the key that people expect instead of `return-urls`, because no similar spelling leads to the right one.
    ///
    /// - Throws: ``ConfigurationError`` for a key such as `redirect-uris`, with `remedy`.
    func refuseRedirectURIs(_ remedy: String) throws(ConfigurationError) {
        // What isn't a mapping, or has a key that isn't text, is refused by `mapping(keys:)`.
        guard let entries = try? self.entries() else { return }
        let expected = ["redirecturi", "redirecturis", "redirecturl", "redirecturls"]
        for (name, value) in entries where expected.contains(name.lowercased().filter(\.isLetter)) {
            throw value.refusal("unknown key '\(name)' in \(self.thing); \(remedy)")
        }
    }
}
