import Crypto
import CryptoExtras
import Foundation

@testable import QuinceMail

/// Messages, keys and shortcuts that the tests of DKIM share.
enum Sample {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// The verdicts on a message that arrives in pieces of `size` bytes.
    static func verdicts(
        _ message: [UInt8],
        _ dns: any DNSLookup,
        now: Date = Sample.now,
        size: Int = 7
    ) async throws -> [DKIMVerdict] {
        var reader = HeaderReader()
        var verifier: DKIMVerifier?
        for start in stride(from: 0, to: message.count, by: size) {
            let piece = message[start..<min(start + size, message.count)]
            if verifier != nil {
                verifier?.take(piece)
            } else if let found = try reader.take(piece) {
                verifier = DKIMVerifier(header: found.header, dns: dns, now: now)
                verifier?.take(found.body)
            }
        }
        return try await (verifier ?? DKIMVerifier(header: reader.finish(), dns: dns, now: now)).finish()
    }

    static func canonical(_ fields: [HeaderField], _ form: Canonicalization) -> String {
        String(decoding: fields.flatMap { form.bytes(of: $0) }, as: UTF8.self)
    }

    static func hash(_ body: [UInt8], _ form: Canonicalization, size: Int = 5) -> [UInt8] {
        var hash = DKIMBodyHash(form)
        for start in stride(from: 0, to: body.count, by: size) {
            hash.take(body[start..<min(start + size, body.count)])
        }
        return hash.finish()
    }

    static func digest(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    static let edKey = Curve25519.Signing.PrivateKey()
    static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    static func signer(_ key: DKIMSigner.Key? = nil) throws -> DKIMSigner {
        try DKIMSigner(domain: "Example.com", selector: "S1", key: key ?? .ed25519(self.edKey))
    }

    static let header = "From: Ann <ann@example.com>\r\nTo: bob@example.org\r\nSubject: Hello\r\n"
    static let body = "Hello Bob,\r\n\r\n  this is it.\r\n"

    /// A signed message.
    static func signed(
        _ signer: DKIMSigner,
        header text: String = Sample.header,
        body: String = Sample.body,
        lifetime: Int? = nil
    ) throws -> [UInt8] {
        var header = try HeaderBlock(parsing: Array(text.utf8))
        let hash = Self.hash(Array(body.utf8), .relaxed)
        try header.insert(try signer.signature(of: header, bodyHash: hash, now: Self.now, lifetime: lifetime))
        return header.bytes + Array("\r\n\(body)".utf8)
    }

    /// A message signed with tags that the signer doesn't write; `tags` come without `bh` and `b`.
    static func signed(tags: String, header text: String = Sample.header, body: String = Sample.body) throws
        -> [UInt8]
    {
        let header = try HeaderBlock(parsing: Array(text.utf8))
        let form = tags.contains("c=relaxed") ? Canonicalization.relaxed : .simple
        let bodyForm = tags.contains("/relaxed") ? Canonicalization.relaxed : .simple
        let hash = Data(Self.hash(Array(body.utf8), bodyForm)).base64EncodedString()
        let unsigned = try HeaderField(name: "DKIM-Signature", value: "\(tags) bh=\(hash); b=")
        let names = TagList(parsing: unsigned.rawValue)?.list("h") ?? []
        let bytes = DKIMSignature.signedBytes(names, of: header, and: unsigned, form)
        let signature = try Self.edKey.signature(for: Data(SHA256.hash(data: bytes))).base64EncodedString()
        return Array("DKIM-Signature: \(tags) bh=\(hash); b=\(signature)\r\n\(text)\r\n\(body)".utf8)
    }

    static func zone(_ record: String) -> Zone { Zone(texts: ["s1._domainkey.example.com": record]) }

    static var edRecord: String {
        "v=DKIM1; k=ed25519; p=\(self.edKey.publicKey.rawRepresentation.base64EncodedString())"
    }
}
