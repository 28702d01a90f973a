import QuinceWire

extension AppleSignedIn {
    /// The same sign-in with the name of an earlier one, which the server has not got.
    ///
    /// Apple tells the name once. Where the server could not be reached then, and its code is no longer good, the next
    /// sign-in of the same person has a new code and no name.
    ///
    /// - Parameter earlier: Who signed in before, decoded if the app was ended since; nil changes nothing, and neither does
    ///   someone else.
    /// - Returns: A sign-in with a name, if any of the two has one.
    public func keepingName(of earlier: AppleSignedIn?) -> AppleSignedIn {
        guard let earlier, earlier.user.isExactly(self.user), self.message.givenName == nil,
            self.message.familyName == nil
        else { return self }
        return AppleSignedIn(
            user: self.user,
            message: NativeSignIn(
                bundleID: self.message.bundleID,
                code: self.message.code,
                identityToken: self.message.identityToken,
                nonce: self.message.nonce,
                givenName: earlier.message.givenName,
                familyName: earlier.message.familyName
            ),
            unverifiedEmail: self.unverifiedEmail ?? earlier.unverifiedEmail,
            isLikelyReal: self.isLikelyReal
        )
    }
}
