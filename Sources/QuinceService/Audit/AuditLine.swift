import Crypto
package import Foundation
import QuinceProtocol

/// One line of the audit log.
///
/// Its hash covers the hash of the line before and everything here but ``address`` and ``salt``, for which ``addressDigest``
/// stands. So the address can be shortened later, and the salt deleted, after which nobody can find the address by trying all.
package struct AuditLine: Hashable, Sendable {
    /// The lines count from 1, without gaps; 0 for one that has no place in the chain yet.
    package private(set) var sequence: Int
    /// In seconds since 1970.
    package let time: Double
    package let actor: String
    package let action: String
    /// The digest of the ID of the account that it is about, which says nothing once the account is deleted; nil if it is about
    /// none.
    package let person: Data?
    package let clientID: String?
    /// The passkey, key or other thing that changed, by its ID.
    package let target: String?
    package let reason: String?
    package let browser: String?
    package let requestID: String?
    package let addressDigest: Data?
    /// The IP address of the client, or its network after ``AuditTimes/addressDays``.
    package let address: String?
    /// nil once the address is shortened.
    package let salt: Data?
    package private(set) var hash: Data

    package init(
        sequence: Int,
        time: Double,
        actor: String,
        action: String,
        person: Data?,
        clientID: String?,
        target: String?,
        reason: String?,
        browser: String?,
        requestID: String?,
        addressDigest: Data?,
        address: String?,
        salt: Data?,
        hash: Data = Data()
    ) {
        self.sequence = sequence
        self.time = time
        self.actor = actor
        self.action = action
        self.person = person
        self.clientID = clientID
        self.target = target
        self.reason = reason
        self.browser = browser
        self.requestID = requestID
        self.addressDigest = addressDigest
        self.address = address
        self.salt = salt
        self.hash = hash
    }

    /// The hash that the line has to have after the line with the hash `previous`.
    package func hash(after previous: Data) -> Data {
        let fields: [JSONValue] = [
            .integer(self.sequence), .double(self.time), .string(self.actor), .string(self.action),
            Self.json(self.person), Self.json(self.clientID), Self.json(self.target), Self.json(self.reason),
            Self.json(self.browser), Self.json(self.requestID), Self.json(self.addressDigest),
        ]
        var hash = SHA256()
        hash.update(data: previous)
        hash.update(data: Data(JSONValue.array(fields).text.utf8))
        return Data(hash.finalize())
    }

    /// The same line after the line with the hash `previous`, with the number `sequence`.
    func following(_ previous: Data, as sequence: Int) -> AuditLine {
        var line = self
        line.sequence = sequence
        line.hash = line.hash(after: previous)
        return line
    }

    /// The time as text, such as `2026-11-21T15:01:30.250Z`.
    package var moment: String {
        Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            .format(Date(timeIntervalSince1970: self.time))
    }

    /// The digest that stands for an IP address.
    package static func digest(ofAddress address: String, _ salt: Data) -> Data {
        Data(SHA256.hash(data: salt + Data(address.utf8)))
    }

    /// The digest that stands for an account.
    package static func person(_ accountID: String) -> Data { SecretDigest(of: "audit \(accountID)").bytes }

    private static func json(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    private static func json(_ bytes: Data?) -> JSONValue {
        bytes.map { .string(Base64URL.encode($0)) } ?? .null
    }
}

extension Data {
    /// The bytes in base 16, two digits each.
    package var hexadecimal: String {
        self.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }.joined()
    }
}

/// The network of an IP address: the first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address.
package enum ShortAddress {
    /// `client`: an IP address, or the first 64 bits of an IPv6 address in groups, as `ClientAddress` writes them.
    package static func network(of client: String) -> String {
        if let dot = client.lastIndex(of: ".") { return "\(client[..<dot]).0/24" }
        let groups = client.split(separator: ":", omittingEmptySubsequences: false)
        return groups.count < 4 || groups.prefix(3).contains("")
            ? client : "\(groups.prefix(3).joined(separator: ":"))::/48"
    }
}
