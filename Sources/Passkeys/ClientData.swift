import Crypto
import QuinceWire

/// What the browser says about a ceremony: for what, for which challenge, and on whose page (WebAuthn §5.8.1).
package struct ClientData: Sendable {
    package let type: String
    /// At least 16 bytes.
    package let challenge: [UInt8]
    package let origin: String
    private let isCrossOrigin: Bool
    private let hasTopOrigin: Bool
    /// SHA-256 of the bytes as received; another spelling of the same members has another one.
    package let hash: [UInt8]

    /// Reads the JSON; members that Quince doesn't know are ignored, as the specification requires.
    ///
    /// - Throws: ``PasskeyRefusal/malformedClientData`` or ``PasskeyRefusal/challenge``.
    package init(parsing bytes: [UInt8]) throws(PasskeyRefusal) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let text = String(validating: text, as: UTF8.self),
            let members = (try? JSONValue(parsing: text))?.object,
            let type = members["type"]?.string, let origin = members["origin"]?.string,
            let challenge = members["challenge"]?.string
        else { throw .malformedClientData }
        guard let challenge = Base64URL.decode(challenge), challenge.count >= 16 else { throw .challenge }
        switch members["crossOrigin"] {
        case nil, .bool(false): self.isCrossOrigin = false
        case .bool(true): self.isCrossOrigin = true
        default: throw .malformedClientData
        }
        self.hasTopOrigin = members["topOrigin"] != nil
        (self.type, self.origin, self.challenge) = (type, origin, Array(challenge))
        self.hash = Array(SHA256.hash(data: bytes))
    }

    /// The digest under which the service remembers the challenge: SHA-256.
    package var challengeDigest: [UInt8] { Array(SHA256.hash(data: self.challenge)) }

    /// - Throws: ``PasskeyRefusal``, unless the browser did `type` for the challenge with this digest, on a page of `party`.
    func check(_ type: String, _ challengeDigest: [UInt8], _ party: PasskeyParty) throws(PasskeyRefusal) {
        guard self.type.isSame(as: type) else { throw .type }
        guard self.challengeDigest == challengeDigest else { throw .challenge }
        guard party.origins.contains(where: { self.origin.isSame(as: $0) }) else { throw .origin }
        guard !self.isCrossOrigin, !self.hasTopOrigin else { throw .otherSite }
    }
}

extension String {
    /// Whether both are the same bytes; `==` takes different spellings of a character for the same.
    fileprivate func isSame(as other: String) -> Bool { self.utf8.elementsEqual(other.utf8) }
}
