extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let webRules: [Rule] = [
        .attributeRange, .attributeValue, .duplicateIdentifier, .scriptMissing, .scriptLocale,
        .imageParameters, .imageMinimumWidth, .imageDisplaySize,
    ]
}

extension Rule.Source {
    /// "Displaying Sign in with Apple buttons on the web", the page about Apple's script.
    static func webButtons(_ section: String) -> Self {
        Self(
            "Displaying Sign in with Apple buttons on the web",
            section,
            "https://developer.apple.com/documentation/signinwithapple/displaying-sign-in-with-apple-buttons-on-the-web"
        )
    }

    /// "Configuring your webpage for Sign in with Apple".
    static func webpage(_ section: String) -> Self {
        Self(
            "Configuring your webpage for Sign in with Apple",
            section,
            "https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple"
        )
    }
}
