extension AppleSignInOutcome {
    /// The sentence to show after a failed sign-in, in the language of Apple's button; nil for every other outcome, which
    /// needs no message.
    ///
    /// ``AppleSignInError/description`` has the reason, which is for the developer.
    public var message: String? {
        switch self {
        // A sheet is already open, and will have its own outcome.
        case .signedIn, .otherPerson, .cancelled, .failed(.alreadyRunning): nil
        case .failed: SignInTexts.failed()
        }
    }
}
