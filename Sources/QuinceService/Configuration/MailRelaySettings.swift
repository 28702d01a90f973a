import Crypto
import CryptoExtras
import Foundation
package import MailRelay
package import ProgramStart
package import QuinceMail
package import ServerRuntime

/// How the service forwards mail to relay addresses in production mode: as a filter of a mail server.
package struct MailRelaySettings: Hashable, Sendable {
    /// The name of the mail server; its MX records point to it.
    package var hostname: String
    /// Domains of relay addresses beside the one of new addresses.
    package var domains: [String] = []
    /// Where the mail server hands messages to the filter; clients there are trusted to name the sender's client.
    package var listen = Self.defaultListen
    /// Where the mail server takes finished messages.
    package var next = Self.defaultNext
    /// The folder with the bodies of accepted messages.
    package var spool: String
    /// The keys that sign messages.
    package var keys: [DKIMKeyFile] = []
    /// How senders are authenticated.
    package var authentication = RelayAuthentication.check
    /// Whether all refusals of a recipient are the same.
    package var hidesUnknown = false
    /// The page with advice that the refusal of unauthenticated senders names; nil for a page of the issuer.
    package var adviceURL: String?
    /// Name servers in place of those of the machine.
    package var nameServers: [DNSServer] = []

    static let defaultListen = ListeningAddress(
        host: "127.0.0.1",
        port: 10_025,
        flags: .key("relay: listen")
    )
    static let defaultNext = ListeningAddress(host: "127.0.0.1", port: 10_026, flags: .key("relay: next"))

    /// The keys under `relay` that belong to production mode.
    static let keys = [
        "hostname", "domains", "listen", "next", "spool", "dkim", "hide-unknown", "advice-url",
        "name-servers",
    ]

    package init(hostname: String, spool: String) {
        self.hostname = hostname
        self.spool = spool
    }
}

/// A file with a key that signs messages, and the place of its public key in DNS.
package struct DKIMKeyFile: Hashable, Sendable {
    /// The domain that signs.
    package let domain: String
    /// The public key is at `selector._domainkey.domain`.
    package let selector: String
    /// The path of the file.
    package let path: String

    package init(domain: String, selector: String, path: String) {
        (self.domain, self.selector, self.path) = (domain, selector, path)
    }

    /// Reads the key.
    ///
    /// - Throws: `ConfigurationError` for a file without an RSA key of 2,048 to 4,096 bits or an Ed25519 key in PEM, and for names
    ///   that DNS can't have.
    package func signer() throws(ConfigurationError) -> DKIMSigner {
        let remedy = "make one with 'openssl genrsa -out \(self.path) 2048'"
        let pem = try ConfigurationText.read(self.path, called: "DKIM key", limit: 65_536) { remedy }
        guard let key = Self.key(in: pem) else {
            throw ConfigurationError(
                "\(self.path): this isn't an Ed25519 private key or an RSA private key of 2,048 to 4,096 bits in PEM; \(remedy)"
            )
        }
        do throws(DKIMSigner.Refusal) {
            return try DKIMSigner(domain: self.domain, selector: self.selector, key: key)
        } catch {
            throw ConfigurationError(
                "relay: dkim: \(error.rawValue), for '\(self.selector)' of '\(self.domain)' with \(self.path); correct it"
            )
        }
    }

    private static func key(in pem: String) -> DKIMSigner.Key? {
        if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem) { return .rsa(key) }
        // PKCS #8 of Ed25519 is a fixed prefix and the 32 bytes of the key (RFC 8410 §10.3).
        let lines = pem.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        guard let bytes = Data(base64Encoded: lines.joined()),
            bytes.count == Self.ed25519Prefix.count + 32,
            bytes.prefix(Self.ed25519Prefix.count).elementsEqual(Self.ed25519Prefix),
            let key = try? Curve25519.Signing.PrivateKey(
                rawRepresentation: bytes.suffix(32)
            )
        else { return nil }
        return .ed25519(key)
    }

    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]
}

extension MailRelaySettings {
    /// Reads the keys under `relay`; nil without any for production mode.
    ///
    /// - Throws: ``ConfigurationError`` with the place in the file and the remedy.
    init?(
        _ relay: ConfigurationMapping,
        _ authentication: RelayAuthentication?,
        in folder: URL?,
        credentials: String?
    ) throws(ConfigurationError) {
        guard Self.keys.contains(where: { relay[$0] != nil }) else { return nil }
        let hostname = try relay.required("hostname", example: "mail.example.com").checked(Self.domain)
        let spool = try relay.required("spool", example: "/var/lib/quince/mail").text()
        self.init(
            hostname: hostname,
            spool: folder.map { ConfigurationText.path(spool, in: $0) } ?? spool
        )
        for domain in try relay["domains"]?.list(of: "a domain") ?? [] {
            self.domains.append(try domain.checked(Self.domain))
        }
        self.listen =
            try relay["listen"]?.checked { (text) throws(ConfigurationError) in
                try Self.address(text, Self.defaultListen)
            } ?? self.listen
        self.next =
            try relay["next"]?.checked { (text) throws(ConfigurationError) in
                try Self.address(text, Self.defaultNext)
            } ?? self.next
        if self.listen.port == self.next.port, let node = relay["next"] ?? relay["listen"] {
            throw node.refusal(
                "'listen' and 'next' have the same port, \(self.next.port); the mail server listens on 'next', so give another one"
            )
        }
        for key in try relay["dkim"]?.list(of: "a key") ?? [] {
            let key = try key.mapping(keys: ["domain", "selector", "key-file"])
            self.keys.append(
                DKIMKeyFile(
                    domain: try key.required("domain", example: "relay.example.com").checked(Self.domain),
                    selector: try key.required("selector", example: "q1").text(),
                    path: try key.required("key-file", example: "dkim.pem")
                        .secretPath(in: folder, credentials: credentials)
                )
            )
        }
        if let authentication { self.authentication = authentication }
        self.hidesUnknown = try relay["hide-unknown"]?.word(YesOrNo.self) == .true
        self.adviceURL = try relay["advice-url"]?.checked(Self.page)
        for server in try relay["name-servers"]?.list(of: "a name server") ?? [] {
            self.nameServers.append(try server.checked(Self.nameServer))
        }
    }

    private enum YesOrNo: String, CaseIterable {
        case `true`
        case `false`
    }

    private static func domain(_ text: String) throws(ConfigurationError) -> String {
        let domain = text.lowercased()
        guard MailDomain.isValid(domain), domain.contains("."), domain.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw ConfigurationError("'\(text)' isn't a domain; give one, such as relay.example.com")
        }
        return domain
    }

    private static func address(_ text: String, _ usual: ListeningAddress) throws(ConfigurationError)
        -> ListeningAddress
    {
        let (host, port) = try HTTPSAddress.parse(
            text,
            defaultHost: usual.host,
            example: "\(usual.host):\(usual.port)"
        )
        // Whoever reaches the filter can name any client, and the next server takes every message.
        guard host == "127.0.0.1" || host == "localhost", port > 0 else {
            throw ConfigurationError(
                "'\(text)' isn't a port of 127.0.0.1; the mail server and the service trust each other, so give an address such as 127.0.0.1:\(usual.port)"
            )
        }
        return ListeningAddress(host: host, port: port, flags: usual.flags)
    }

    /// Only what an SMTP reply can have on one line.
    private static func page(_ text: String) throws(ConfigurationError) -> String {
        guard text.hasPrefix("https://"), text.utf8.count <= 200,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ConfigurationError(
                "'\(text)' isn't an https URL of at most 200 ASCII characters; give one, such as https://example.com/mail"
            )
        }
        return text
    }

    package static func nameServer(_ text: String) throws(ConfigurationError) -> DNSServer {
        if let address = IPAddress(parsing: text) { return DNSServer(address) }
        if let (host, port) = try? HTTPSAddress.parse(text, defaultHost: "", example: "127.0.0.1:53"),
            let address = IPAddress(parsing: host)
        {
            return DNSServer(address, port: port)
        }
        throw ConfigurationError("'\(text)' isn't an IP address; give one, such as 127.0.0.1 or 127.0.0.1:53")
    }
}

extension RelayAuthentication {
    /// Reads `check`, or the name of a server whose results are believed; nil for `assume`, which is for development mode.
    ///
    /// - Throws: ``ConfigurationError`` if the text is none of them.
    static func parsing(_ text: String) throws(ConfigurationError) -> Self? {
        if text == RelaySettings.Authentication.assume.rawValue { return nil }
        if text == "check" { return .check }
        guard MailDomain.isValid(text), text.contains(".") else {
            throw ConfigurationError(
                "'\(text)' isn't valid; give assume (development mode), check, or the name of the server whose Authentication-Results count, such as mail.example.com"
            )
        }
        return .header(serverID: text.lowercased())
    }
}
