/// The title of a button that starts a biometric check.
public struct BiometricTitle: Sendable {
    private let text: @Sendable (String) -> String

    /// *Sign in with Face ID* and similar titles, in the language of Apple's sign-in button.
    ///
    /// That is the language in which the app runs, in one of the 37 locales of Apple's button, and English otherwise.
    public static let signIn = BiometricTitle { name in SignInTexts(.ofApp).biometricTitle(name) }

    /// Creates a title in the app's languages.
    ///
    /// - Parameter text: Returns the title for the method's name, which the title has to contain.
    public init(_ text: @escaping @Sendable (_ name: String) -> String) { self.text = text }

    /// Returns the title; adds the method's name if it is missing, because a button must say what it asks for.
    func text(for method: BiometricMethod) -> String {
        let text = self.text(method.name)
        return text.contains(method.name) ? text : "\(text) (\(method.name))"
    }
}
