import Crypto
import QuinceWire

/// What registrations and sign-ins have in common.
enum PasskeyMessage {
    /// The credential ID and the response of a message.
    static func parts(of message: JSONValue) throws(PasskeyRefusal) -> (id: [UInt8], response: JSONObject) {
        guard let members = message.object, members["type"]?.string == "public-key",
            let response = members["response"]?.object
        else { throw .malformedMessage }
        let (id, rawID) = (try self.bytes("id", of: members), try self.bytes("rawId", of: members))
        guard id == rawID else { throw .credentialIDMismatch }
        guard (1...1_023).contains(id.count) else { throw .credentialIDLength }
        return (id, response)
    }

    static func bytes(_ name: String, of members: JSONObject) throws(PasskeyRefusal) -> [UInt8] {
        guard let text = members[name]?.string, let bytes = Base64URL.decode(text) else {
            throw .malformedMessage
        }
        return Array(bytes)
    }

    static func clientData(of response: JSONObject) throws(PasskeyRefusal) -> ClientData {
        try ClientData(parsing: try self.bytes("clientDataJSON", of: response))
    }
}

extension AuthenticatorData {
    /// - Throws: ``PasskeyRefusal``, unless the data is for `party`, and of a user who did what was asked.
    func check(_ party: PasskeyParty, _ verification: UserVerification) throws(PasskeyRefusal) {
        guard self.relyingPartyHash.elementsEqual(SHA256.hash(data: Array(party.id.utf8))) else {
            throw .relyingParty
        }
        guard self.flags.contains(.userPresent) else { throw .userNotPresent }
        guard verification == .notRequired || self.flags.contains(.userVerified) else {
            throw .userNotVerified
        }
        guard self.flags.contains(.backupEligible) || !self.flags.contains(.backedUp) else {
            throw .backupFlags
        }
    }
}
