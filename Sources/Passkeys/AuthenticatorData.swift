/// What an authenticator says about itself and the user (WebAuthn §6.1).
package struct AuthenticatorData: Hashable, Sendable {
    /// The bits that Quince reads.
    package struct Flags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let userPresent = Self(rawValue: 0x01)
        package static let userVerified = Self(rawValue: 0x04)
        package static let backupEligible = Self(rawValue: 0x08)
        package static let backedUp = Self(rawValue: 0x10)
        package static let attestedCredential = Self(rawValue: 0x40)
        package static let extensions = Self(rawValue: 0x80)
    }

    /// A new credential (WebAuthn §6.5.1).
    package struct Credential: Hashable, Sendable {
        /// The model of the authenticator, 16 bytes; unsigned, so it decides nothing.
        package let model: ArraySlice<UInt8>
        /// 1 to 1,023 bytes.
        package let id: ArraySlice<UInt8>
        /// A COSE key.
        package let key: ArraySlice<UInt8>
    }

    /// SHA-256 of the RP ID.
    package let relyingPartyHash: ArraySlice<UInt8>
    package let flags: Flags
    package let signCount: UInt32
    package let credential: Credential?

    /// - Throws: ``PasskeyRefusal/malformedAuthenticatorData`` unless the parts that the flags announce fill `data`, and
    ///   ``PasskeyRefusal/credentialIDLength``.
    package init(parsing data: ArraySlice<UInt8>) throws(PasskeyRefusal) {
        guard data.count >= 37 else { throw .malformedAuthenticatorData }
        self.relyingPartyHash = data.prefix(32)
        var rest = data.dropFirst(32)
        self.flags = Flags(rawValue: rest.removeFirst())
        self.signCount = rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        rest = rest.dropFirst(4)
        self.credential = self.flags.contains(.attestedCredential) ? try Self.credential(&rest) : nil
        if self.flags.contains(.extensions) {
            guard try Self.value(&rest).memberCount != nil else { throw .malformedAuthenticatorData }
        }
        guard rest.isEmpty else { throw .malformedAuthenticatorData }
    }

    private static func credential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> Credential {
        guard rest.count >= 18 else { throw .malformedAuthenticatorData }
        let model = rest.prefix(16)
        let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(18)
        guard (1...1_023).contains(length) else { throw .credentialIDLength }
        guard rest.count >= length else { throw .malformedAuthenticatorData }
        let id = rest.prefix(length)
        let keyAndMore = rest.dropFirst(length)
        rest = keyAndMore
        _ = try Self.value(&rest)
        return Credential(model: model, id: id, key: keyAndMore.prefix(keyAndMore.count - rest.count))
    }

    private static func value(_ rest: inout ArraySlice<UInt8>) throws(PasskeyRefusal) -> CBORValue {
        do throws(CBORValue.Refusal) { return try CBORValue(readingFrom: &rest) } catch {
            throw .malformedAuthenticatorData
        }
    }
}
