import QuinceWire

extension AppleSignedIn {
    /// Returns the same sign-in with the name of an earlier one that the server hasn't received.
    ///
    /// Apple sends the name once. If the server couldn't be reached and the code has expired since, the user's next
    /// sign-in has a new code and no name.
    ///
    /// - Parameter earlier: The earlier sign-in, decoded if the app was terminated since; nil and another user's
    ///   sign-in change nothing.
    /// - Returns: A sign-in with a name, if one of the two has one.
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
            realUserStatus: self.realUserStatus,
            ageRange: self.ageRange
        )
    }
}
