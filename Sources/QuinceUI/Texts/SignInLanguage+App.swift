import Foundation

extension SignInLanguage {
    /// The language that Apple's button has in this app.
    static var ofApp: SignInLanguage {
        let isMixed = Bundle.main.object(forInfoDictionaryKey: "CFBundleAllowMixedLocalizations") as? Bool
        return SignInLanguage(
            app: Bundle.main.preferredLocalizations,
            user: Locale.preferredLanguages,
            isMixed: isMixed ?? false
        )
    }

    /// Chooses between the language in which the app runs and the user's.
    ///
    /// The system's frameworks, and so Apple's button, speak the app's language, even if the user prefers one that the
    /// app doesn't have. `CFBundleAllowMixedLocalizations` in the `Info.plist` changes that.
    ///
    /// - Parameters:
    ///   - app: The app's localizations, in the order of the user's preference.
    ///   - user: The user's preferred languages.
    ///   - isMixed: Whether frameworks may speak a language that the app doesn't have.
    init(app: [String], user: [String], isMixed: Bool) { self.init(preferred: isMixed ? user : app) }
}
