import Crypto
public import CryptoExtras
public import struct Foundation.Data
public import struct Foundation.Date

/// Signs messages for a domain, both parts in the relaxed form.
public struct DKIMSigner: Sendable {
    /// A private key.
    public enum Key: Sendable {
        case rsa(_RSA.Signing.PrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
    }

    /// The reason why there is no signature.
    public enum Refusal: String, Error, Hashable, Sendable {
        case domain = "the domain isn't valid"
        case selector = "the selector isn't valid"
        case keyLength = "the RSA key doesn't have 2,048 to 4,096 bits"
        case noFrom = "the message has no From, or more than one"
        case key = "the key made no signature"
        case tooLarge = "the signature has more bytes than a header section can have"
    }

    /// The fields that are signed once more often than they occur, so that none can be added unseen (RFC 6376 §8.15).
    static let oversigned = [
        "From", "Reply-To", "To", "Cc", "Subject", "Date", "Message-ID", "In-Reply-To", "References",
        "MIME-Version",
        "Content-Type", "Content-Transfer-Encoding",
    ]
    /// The fields that are signed as often as they occur; forwarders may add some of them.
    static let signed = [
        "Sender", "Auto-Submitted", "Content-Disposition", "Content-ID", "Content-Language", "List-Id",
        "List-Help",
        "List-Unsubscribe", "List-Unsubscribe-Post", "List-Post", "List-Archive",
    ]

    /// The domain that signs, in lower case.
    public let domain: String
    /// The name of the key in the domain, in lower case.
    public let selector: String
    private let key: Key

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - domain: The domain that signs; for DMARC that of `From`, or a parent of it.
    ///   - selector: The name of the key: the record is at `selector._domainkey.domain`.
    ///   - key: An Ed25519 key, or an RSA key of 2,048 to 4,096 bits. Few receivers know Ed25519; sign with RSA, too.
    /// - Throws: ``Refusal``.
    public init(domain: String, selector: String, key: Key) throws(Refusal) {
        let (domain, selector) = (domain.lowercasedASCII, selector.lowercasedASCII)
        guard MailDomain.isValid(domain), domain.utf8.contains(UInt8(ascii: ".")),
            domain.utf8.allSatisfy({ $0 < 0x80 })
        else { throw .domain }
        guard MailDomain.isValid(selector), DNSName(parsing: "\(selector)._domainkey.\(domain)") != nil else {
            throw .selector
        }
        if case .rsa(let key) = key, !(2_048...4_096).contains(key.keySizeInBits) { throw .keyLength }
        (self.domain, self.selector, self.key) = (domain, selector, key)
    }

    /// The content of the TXT record that publishes the key; longer than the 255 bytes of one string for RSA.
    public var keyRecord: String {
        switch self.key {
        case .rsa(let key): "v=DKIM1; k=rsa; p=\(Base64.encode(key.publicKey.derRepresentation))"
        case .ed25519(let key): "v=DKIM1; k=ed25519; p=\(Base64.encode(key.publicKey.rawRepresentation))"
        }
    }

    /// The field `DKIM-Signature` for a message, to be put above its other fields.
    ///
    /// - Parameters:
    ///   - header: The header section as it will be sent.
    ///   - bodyHash: The digest of the body in the relaxed form, from ``DKIMBodyHash``.
    ///   - now: The time of the signature.
    ///   - lifetime: After how many seconds the signature expires; without it, it doesn't.
    /// - Returns: A field that isn't in `header` yet.
    /// - Throws: ``Refusal``.
    public func signature(
        of header: HeaderBlock,
        bodyHash: [UInt8],
        now: Date,
        lifetime: Int? = nil
    ) throws(Refusal) -> HeaderField {
        guard header.only("From") != nil else { throw .noFrom }
        let names = Self.names(header)
        let time = Int(now.timeIntervalSince1970)
        let algorithm =
            if case .rsa = self.key { DKIMAlgorithm.rsaSHA256 } else { DKIMAlgorithm.ed25519SHA256 }
        let tags = [
            "v=1; a=\(algorithm.rawValue); c=relaxed/relaxed;", "d=\(self.domain); s=\(self.selector);",
            "t=\(time);\(lifetime.map { " x=\(time + max(1, $0));" } ?? "")",
            "h=\(Self.folded(names.map { "\($0):" }).dropLast());", "bh=\(Base64.encode(bodyHash));", "b=",
        ].joined(separator: "\r\n\t")
        let unsigned = try Self.field(tags)
        let bytes = DKIMSignature.signedBytes(
            names.map(\.lowercasedASCII),
            of: header,
            and: unsigned,
            .relaxed
        )
        let value = Base64.encode(try self.sign(bytes))
        let pieces = stride(from: 0, to: value.utf8.count, by: 70).map { start in
            String(decoding: Array(value.utf8.dropFirst(start).prefix(70)), as: UTF8.self)
        }
        return try Self.field(tags + pieces.joined(separator: "\r\n\t"))
    }

    private static func field(_ tags: String) throws(Refusal) -> HeaderField {
        do throws(HeaderRefusal) { return try HeaderField(name: "DKIM-Signature", value: tags) } catch {
            throw .tooLarge
        }
    }

    private static func names(_ header: HeaderBlock) -> [String] {
        self.oversigned.flatMap { [String](repeating: $0, count: header[$0].count + 1) }
            + self.signed.flatMap { [String](repeating: $0, count: header[$0].count) }
    }

    /// The words on lines of at most 72 bytes.
    private static func folded(_ words: [String]) -> String {
        var text = ""
        var length = 0
        for word in words {
            if length > 0, length + word.utf8.count > 70 {
                text += "\r\n\t"
                length = 0
            }
            text += word
            length += word.utf8.count
        }
        return text
    }

    private func sign(_ bytes: [UInt8]) throws(Refusal) -> Data {
        let digest = SHA256.hash(data: bytes)
        do {
            return switch self.key {
            case .rsa(let key): try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
            case .ed25519(let key): try key.signature(for: Data(digest))
            }
        } catch { throw .key }
    }
}
