import Crypto
package import Foundation
import QuinceProtocol
import SwiftASN1
import X509

/// A server certificate for Apple's hosts, and the authority that signed it.
///
/// The private key of the authority exists only while the two are made: nobody can sign another certificate with it, so
/// trusting the authority is trusting this one certificate.
package struct LocalIdentity: Hashable, Sendable {
    /// The lifetime of both certificates, in days.
    ///
    /// Apple's platforms refuse server certificates of more than 825 days.
    package static let lifetime = 397
    /// How long before the end `quince serve` warns, in days.
    package static let warning = 30

    private static let day = 86_400.0  // seconds
    /// Clocks of virtual machines differ from the host's.
    private static let clockSkew = 3_600.0  // seconds

    /// The certificate of the authority: PEM.
    package let authority: String
    /// The server's certificate: PEM.
    package let certificate: String
    /// The private key of the server's certificate: PEM.
    package let key: String
    /// When both certificates expire.
    package let end: Date

    /// Makes an authority that can sign for `names` only, and with it one certificate for all of them.
    ///
    /// - Throws: An error of the cryptography library.
    package static func make(for names: [String] = AppleHosts.names, now: Date) throws -> Self {
        let validity = (
            start: now.addingTimeInterval(-Self.clockSkew),
            end: now.addingTimeInterval(Double(Self.lifetime) * Self.day)
        )
        let date = Date.ISO8601FormatStyle().year().month().day().format(now)
        let authorityKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let authorityName = try DistinguishedName { CommonName("Quince local CA (this machine, \(date))") }
        let keyIdentifier = SubjectKeyIdentifier(hash: authorityKey.publicKey)
        let authority = try Certificate(
            version: .v3,
            serialNumber: Self.serialNumber(),
            publicKey: authorityKey.publicKey,
            notValidBefore: validity.start,
            notValidAfter: validity.end,
            issuer: authorityName,
            subject: authorityName,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                Critical(Self.constraints(names))
                keyIdentifier
            },
            issuerPrivateKey: authorityKey
        )
        let key = P256.Signing.PrivateKey()
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Self.serialNumber(),
            publicKey: Certificate.PrivateKey(key).publicKey,
            notValidBefore: validity.start,
            notValidAfter: validity.end,
            issuer: authorityName,
            subject: try DistinguishedName { CommonName("Quince, not Apple") },
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names.map(GeneralName.dnsName))
                AuthorityKeyIdentifier(keyIdentifier: keyIdentifier.keyIdentifier)
            },
            issuerPrivateKey: authorityKey
        )
        return Self(
            authority: try authority.serializeAsPEM().pemString,
            certificate: try certificate.serializeAsPEM().pemString,
            key: key.pemRepresentation,
            end: certificate.notValidAfter
        )
    }

    /// 16 random bytes: with the sign, no more than the 20 that RFC 5280 §4.1.2.2 allows.
    private static func serialNumber() -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// The names that the authority may sign for (RFC 5280 §4.2.1.10).
    ///
    /// IP addresses are excluded, because a type of name that isn't mentioned is allowed.
    private static func constraints(_ names: [String]) -> NameConstraints {
        NameConstraints(
            permittedDNSDomains: NameConstraints.DNSNames(names),
            excludedIPRanges: [Self.allAddresses(length: 4), Self.allAddresses(length: 16)]
        )
    }

    /// All addresses of `length` bytes: an address and a mask of zeros.
    private static func allAddresses(length: Int) -> ASN1OctetString {
        ASN1OctetString(contentBytes: [UInt8](repeating: 0, count: 2 * length)[...])
    }

    /// Reads what ``make(for:now:)`` made and a folder has kept.
    ///
    /// - Returns: nil if they can't be read, don't belong together, or aren't constrained to `names`.
    package init?(
        authority: String,
        certificate: String,
        key: String,
        names: [String] = AppleHosts.names
    ) {
        guard let authorityCertificate = try? Certificate(pemEncoded: authority),
            let serverCertificate = try? Certificate(pemEncoded: certificate),
            let privateKey = try? P256.Signing.PrivateKey(pemRepresentation: key),
            authorityCertificate.publicKey.isValidSignature(
                serverCertificate.signature,
                for: serverCertificate
            ),
            Certificate.PublicKey(privateKey.publicKey) == serverCertificate.publicKey,
            Self.isConstrained(authorityCertificate, to: names),
            (try? serverCertificate.extensions.subjectAlternativeNames)
                == SubjectAlternativeNames(names.map(GeneralName.dnsName))
        else { return nil }
        guard let authorityText = try? authorityCertificate.serializeAsPEM().pemString,
            let certificateText = try? serverCertificate.serializeAsPEM().pemString
        else { return nil }
        self.init(
            authority: authorityText,
            certificate: certificateText,
            key: privateKey.pemRepresentation,
            end: min(serverCertificate.notValidAfter, authorityCertificate.notValidAfter)
        )
    }

    /// Whether an authority can sign for `names` alone, and for no other authority.
    ///
    /// Another program's authority must not become one that the machine trusts.
    private static func isConstrained(_ authority: Certificate, to names: [String]) -> Bool {
        guard let constraints = authority.extensions[oid: .X509ExtensionID.nameConstraints],
            constraints.critical
        else { return false }
        return (try? authority.extensions.basicConstraints) == .isCertificateAuthority(maxPathLength: 0)
            && (try? authority.extensions.nameConstraints) == Self.constraints(names)
    }

    private init(authority: String, certificate: String, key: String, end: Date) {
        self.authority = authority
        self.certificate = certificate
        self.key = key
        self.end = end
    }

    /// The SHA-256 digest of the certificate's public key, in base64, as Chromium's
    /// `--ignore-certificate-errors-spki-list` wants it.
    package var publicKeyDigest: String {
        guard let certificate = try? Certificate(pemEncoded: self.certificate) else { return "" }
        var serializer = DER.Serializer()
        guard (try? serializer.serialize(certificate.publicKey)) != nil else { return "" }
        return Data(SHA256.hash(data: serializer.serializedBytes)).base64EncodedString()
    }

    /// How long the certificates are still valid, in whole days; 0 or less if they have expired.
    package func daysLeft(at now: Date) -> Int {
        Int((self.end.timeIntervalSince(now) / Self.day).rounded(.down))
    }
}
