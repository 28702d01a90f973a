import Crypto
package import QuinceWire

/// A new passkey as the browser sends it: `PublicKeyCredential.toJSON()` after `create` (WebAuthn §5.1).
package struct PasskeyRegistration: Sendable {
    package let clientData: ClientData
    private let id: [UInt8]
    private let attestationObject: [UInt8]
    /// Hints on how the browser reaches the authenticator, such as `internal`; at most 8, of lower-case letters and hyphens.
    package let transports: [String]

    /// - Throws: ``PasskeyRefusal``.
    package init(parsing message: JSONValue) throws(PasskeyRefusal) {
        let (id, response) = try PasskeyMessage.parts(of: message)
        self.id = id
        self.clientData = try PasskeyMessage.clientData(of: response)
        self.attestationObject = try PasskeyMessage.bytes("attestationObject", of: response)
        let transports = response["transports"]?.array ?? []
        self.transports = transports.prefix(8).compactMap(\.string).filter { text in
            (1...16).contains(text.utf8.count)
                && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
        }
    }

    /// A passkey that passed every check of WebAuthn §7.1.
    package struct Verified: Sendable {
        /// 1 to 1,023 bytes.
        package let id: [UInt8]
        package let key: CredentialKey
        package let signCount: UInt32
        package let isUserVerified: Bool
        package let isBackupEligible: Bool
        package let isBackedUp: Bool
        /// The AAGUID, 16 bytes.
        package let model: [UInt8]
        package let transports: [String]
    }

    /// Checks the passkey.
    ///
    /// - Parameters:
    ///   - challengeDigest: SHA-256 of the challenge that the service sent to this browser.
    ///   - party: The service.
    ///   - verification: What was asked of the user.
    /// - Returns: The passkey, with what is stored about it.
    /// - Throws: ``PasskeyRefusal``.
    package func verified(
        challengeDigest: [UInt8],
        by party: PasskeyParty,
        _ verification: UserVerification = .required
    ) throws(PasskeyRefusal) -> Verified {
        try self.clientData.check("webauthn.create", challengeDigest, party)
        let object = try self.object()
        let data = try AuthenticatorData(parsing: object.data)
        try data.check(party, verification)
        guard let credential = data.credential else { throw .noCredential }
        let key = try CredentialKey(parsing: credential.key)
        guard self.isAttested(object, by: key) else { throw .attestation }
        guard credential.id.elementsEqual(self.id) else { throw .credentialIDMismatch }
        return Verified(
            id: self.id,
            key: key,
            signCount: data.signCount,
            isUserVerified: data.flags.contains(.userVerified),
            isBackupEligible: data.flags.contains(.backupEligible),
            isBackedUp: data.flags.contains(.backedUp),
            model: Array(credential.model),
            transports: self.transports
        )
    }

    private struct Object {
        let format: String
        let statement: CBORValue
        let data: ArraySlice<UInt8>
    }

    private func object() throws(PasskeyRefusal) -> Object {
        guard let map = try? CBORValue(parsing: self.attestationObject[...]), map.memberCount == 3,
            let format = map[.text("fmt")]?.text, let statement = map[.text("attStmt")],
            statement.memberCount != nil, let data = map[.text("authData")]?.bytes
        else { throw .malformedAttestation }
        return Object(format: format, statement: statement, data: data)
    }

    /// Whether the attestation is one that a browser sends when none was asked for: `none`, or `packed` by the new key itself,
    /// which browsers pass on (WebAuthn §5.1.3, §8.2, §8.7).
    private func isAttested(_ object: Object, by key: CredentialKey) -> Bool {
        switch object.format {
        case "none": return object.statement.memberCount == 0
        case "packed":
            guard object.statement.memberCount == 2,
                object.statement[.text("alg")] == .integer(key.algorithm.rawValue),
                let signature = object.statement[.text("sig")]?.bytes
            else { return false }
            return key.isValid(signature, of: Array(object.data) + self.clientData.hash)
        default: return false
        }
    }
}
