/// What a button says that asks for a face or a finger.
public struct BiometricTitle: Sendable {
    private let text: @Sendable (String) -> String

    /// *Sign in with Face ID*, and the like; in English, so give apps in other languages a title of their own.
    public static let signIn = BiometricTitle { name in "Sign in with \(name)" }

    /// A title in the app's languages.
    ///
    /// - Parameter text: Makes the title from the method's name, which it has to contain.
    public init(_ text: @escaping @Sendable (_ name: String) -> String) { self.text = text }

    /// The title; one that forgets the method gets it added, for a button must say what it asks for.
    func text(for method: BiometricMethod) -> String {
        let text = self.text(method.name)
        return text.contains(method.name) ? text : "\(text) (\(method.name))"
    }
}
