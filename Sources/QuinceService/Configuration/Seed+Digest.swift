package import Crypto
package import Foundation
import QuinceProtocol

extension Seed {
    /// The SHA-256 digest of what the configuration stores, the same on every machine.
    ///
    /// A key that the service creates counts by its ID alone, because only one machine has its file. ``ownReturnURL`` doesn't count.
    ///
    /// - Parameter publicKeys: The keys of the others, by Key ID.
    /// - Returns: 32 bytes.
    package func digest(_ publicKeys: [String: P256.Signing.PublicKey]) -> Data {
        let content: JSONValue = [
            "teams": .array(self.teams.map { $0.content(publicKeys, without: self.ownReturnURL) }),
            "accounts": .array(self.accounts.map(\.content)),
            "replacesAccounts": .bool(self.replacesAccounts),
        ]
        return Data(SHA256.hash(data: Data(content.text.utf8)))
    }
}

// A member that isn't set is left out, so that one that a later version adds doesn't change the digest.

extension TeamSeed {
    fileprivate func content(_ publicKeys: [String: P256.Signing.PublicKey], without url: String?)
        -> JSONValue
    {
        let keys = self.keys.map { key in
            let publicKey = key.origin == .generated ? nil : publicKeys[key.id]
            return JSONValue.object([
                "id": .string(key.id),
                "key": publicKey.map { .string($0.x963Representation.base64EncodedString()) } ?? .null,
            ])
        }
        var object: JSONObject = [
            "id": .string(self.id), "name": .string(self.name), "keys": .array(keys),
            "apps": .array(self.apps.map { $0.content(without: url) }),
        ]
        if !self.mailSources.isEmpty {
            object["mailSources"] = .array(self.mailSources.map { .string($0.text) })
        }
        return .object(object)
    }
}

extension AppSeed {
    fileprivate func content(without url: String?) -> JSONValue {
        let urls = self.returnURLs.filter { $0 != url }
        var object: JSONObject = [
            "clientId": .string(self.clientId), "kind": .string(self.kind.rawValue),
            "name": .string(self.name), "returnURLs": .array(urls.map(JSONValue.string)),
        ]
        object["icon"] = (self.icon?.name).map(JSONValue.string)
        object["primaryAppId"] = self.primaryAppId.map(JSONValue.string)
        object["privacyPolicy"] = self.privacyPolicy.map(JSONValue.string)
        object["terms"] = self.terms.map(JSONValue.string)
        object["notifications"] = (self.notifications?.text).map(JSONValue.string)
        return .object(object)
    }
}

extension AccountSeed {
    fileprivate var content: JSONValue {
        var object: JSONObject = [
            "email": .string(self.email), "emailSharing": .string(self.emailSharing.rawValue),
        ]
        object["firstName"] = self.firstName.map(JSONValue.string)
        object["lastName"] = self.lastName.map(JSONValue.string)
        if !self.identifiers.isEmpty {
            object["identifiers"] = .array(self.identifiers.map(\.content))
        }
        return .object(object)
    }
}

extension AccountSeed.Identifier {
    fileprivate var content: JSONValue {
        var object: JSONObject = ["team": .string(self.team)]
        object["subject"] = self.subject.map(JSONValue.string)
        object["relayAddress"] = self.relayAddress.map(JSONValue.string)
        return .object(object)
    }
}
