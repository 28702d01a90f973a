/// Where a sign-in leads to: to an app, or to the pages of the account.
package struct SignInDestination: Hashable, Sendable {
    /// The name of the app; nil for the account pages.
    package let appName: String?
    /// What stands beside the name.
    let face: AppFace?
    /// The target of the page's forms.
    package let path: String
    /// The page of the account to which the sign-in leads; nil if it is the first one, and for an app.
    package let returnPath: String?
    /// Whether the user is signed in and has to prove it again.
    package let isConfirmation: Bool
    /// Whether the page has a button that ends the sign-in.
    package let isCancellable: Bool

    init(
        appName: String?,
        face: AppFace? = nil,
        path: String,
        returnPath: String? = nil,
        isConfirmation: Bool = false,
        isCancellable: Bool = true
    ) {
        self.appName = appName
        self.face = face
        self.path = path
        self.returnPath = returnPath
        self.isConfirmation = isConfirmation
        self.isCancellable = isCancellable
    }

    /// What the sign-in page tells the passkey script; the paths keep the query.
    ///
    /// `isFirst`: whether a passkey is the first way to sign in.
    func passkeyOffer(partyID: String, isFirst: Bool) -> PasskeyOffer {
        let parts = self.path.split(separator: "?", maxSplits: 1)
        let query = parts.count > 1 ? "?\(parts[1])" : ""
        return PasskeyOffer(
            partyID: partyID,
            optionsPath: "\(parts[0])\(Paths.passkeyOptions)\(query)",
            answerPath: "\(parts[0])\(Paths.passkey)\(query)",
            isFirst: isFirst
        )
    }
}
