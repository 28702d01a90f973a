package import QuinceWire

/// A sign-in with a passkey as the browser sends it: `PublicKeyCredential.toJSON()` after `get` (WebAuthn §5.1).
package struct PasskeyAuthentication: Sendable {
    /// 1 to 1,023 bytes.
    package let id: [UInt8]
    package let clientData: ClientData
    private let authenticatorData: [UInt8]
    private let signature: [UInt8]
    private let userHandle: [UInt8]?

    /// - Throws: ``PasskeyRefusal``.
    package init(parsing message: JSONValue) throws(PasskeyRefusal) {
        let (id, response) = try PasskeyMessage.parts(of: message)
        self.id = id
        self.clientData = try PasskeyMessage.clientData(of: response)
        self.authenticatorData = try PasskeyMessage.bytes("authenticatorData", of: response)
        self.signature = try PasskeyMessage.bytes("signature", of: response)
        switch response["userHandle"] {
        case nil, .null: self.userHandle = nil
        default: self.userHandle = try PasskeyMessage.bytes("userHandle", of: response)
        }
    }

    /// What the service stored about a passkey.
    package struct Stored: Hashable, Sendable {
        package let id: [UInt8]
        /// The COSE key, as it was received.
        package let key: [UInt8]
        package let signCount: UInt32
        package let isBackupEligible: Bool
        /// The user handle of the account that owns it, 32 bytes.
        package let userHandle: [UInt8]

        package init(
            id: [UInt8],
            key: [UInt8],
            signCount: UInt32,
            isBackupEligible: Bool,
            userHandle: [UInt8]
        ) {
            self.id = id
            self.key = key
            self.signCount = signCount
            self.isBackupEligible = isBackupEligible
            self.userHandle = userHandle
        }
    }

    /// What a sign-in changes about a passkey.
    package struct Verified: Hashable, Sendable {
        package let signCount: UInt32
        package let isBackedUp: Bool
        package let isUserVerified: Bool
    }

    /// Checks the sign-in (WebAuthn §7.2).
    ///
    /// - Parameters:
    ///   - stored: The passkey with the ID of this sign-in.
    ///   - challengeDigest: SHA-256 of the challenge that the service sent to this browser.
    ///   - party: The service.
    ///   - verification: What was asked of the user.
    ///   - allowed: The credentials that the request named; empty if it named none.
    /// - Returns: What changes about the passkey.
    /// - Throws: ``PasskeyRefusal``.
    package func verified(
        with stored: Stored,
        challengeDigest: [UInt8],
        by party: PasskeyParty,
        _ verification: UserVerification = .required,
        allowed: [[UInt8]] = []
    ) throws(PasskeyRefusal) -> Verified {
        guard self.id == stored.id, allowed.isEmpty || allowed.contains(self.id) else {
            throw .unknownCredential
        }
        // Nobody is known before the sign-in unless the request named credentials, so the handle has to say who it is.
        guard let userHandle = self.userHandle ?? (allowed.isEmpty ? nil : stored.userHandle),
            userHandle == stored.userHandle
        else { throw .user }
        try self.clientData.check("webauthn.get", challengeDigest, party)
        let data = try AuthenticatorData(parsing: self.authenticatorData[...])
        guard data.credential == nil else { throw .unexpectedCredential }
        try data.check(party, verification)
        guard data.flags.contains(.backupEligible) == stored.isBackupEligible else {
            throw .backupEligibility
        }
        let key = try CredentialKey(parsing: stored.key[...])
        guard key.isValid(self.signature, of: self.authenticatorData + self.clientData.hash) else {
            throw .signature
        }
        let hasNoCounter = data.signCount == 0 && stored.signCount == 0
        guard hasNoCounter || data.signCount > stored.signCount else { throw .counter }
        return Verified(
            signCount: data.signCount,
            isBackedUp: data.flags.contains(.backedUp),
            isUserVerified: data.flags.contains(.userVerified)
        )
    }
}
