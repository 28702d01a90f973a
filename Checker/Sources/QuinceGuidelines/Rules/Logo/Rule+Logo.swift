// Logo: whose artwork it is, its size and place in a button of one's own, and the shape of such buttons. Never what the logo looks
// like: artwork that its name does not tell is left to a person.

extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let logoRules: [Rule] = [
        .logoMissing, .logoArtwork, .logoAsButton, .logoHeight, .logoCrop, .logoColor, .logoPNG,
        .logoOnlyAspect, .logoOnlyPadding, .logoOnlyShape, .rectangular, .logoInset,
    ]
}
