extension SignInWords {
    /// The lists of words as a script: the constant `WORDS`.
    ///
    /// The script of the checker's pages reads it; the functions there answer like those of ``SignInText`` and ``AsideWords``.
    package static let script = """
        const WORDS = {
          apple: \(Self.array(Self.apple)), joints: \(Self.array(Self.joints)),
          products: \(Self.array(Self.products)), otherNames: \(Self.array(Self.otherNames)),
          verbs: \(Self.array(Self.plainVerbs)), states: \(Self.array(Self.states)),
          endings: \(Self.array(Self.endings)), firsts: \(Self.array(AsideWords.firsts.sorted())),
          phrases: \(Self.array(AsideWords.phrases)), parts: \(Self.array(AsideWords.parts)),
          providers: [\(Self.providers.map { Self.array([$0, $1, Self.isDistinct($0) ? "1" : ""]) }.joined(separator: ", "))],
          maximumLength: \(Self.maximumLength), maximumWordCount: \(Self.maximumWordCount),
        };
        """

    /// No word has a quotation mark.
    private static func array(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
}
