/// The texts of one language.
struct SignInTexts: Sendable {
    /// The title of a button that starts a biometric check, for the method's name.
    let biometricTitle: @Sendable (_ name: String) -> String
    /// The sentence after a failed sign-in, to show and to speak.
    let failed: String

    init(_ biometricTitle: @escaping @Sendable (_ name: String) -> String, failed: String) {
        self.biometricTitle = biometricTitle
        self.failed = failed
    }

    /// Returns the sentence after a failed sign-in.
    ///
    /// - Parameter language: The language; that of Apple's button in this app if you leave it out.
    /// - Returns: The sentence, to show and to speak.
    static func failed(in language: SignInLanguage = .ofApp) -> String { SignInTexts(language).failed }
}
