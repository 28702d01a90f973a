import Foundation
import QuinceProtocol
import SwiftASN1
import Testing
import X509

@testable import StandIn

@Suite("The certificate for Apple's hosts")
struct LocalIdentityTests {
    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    @Test("is for the three hosts alone, for 397 days, from an hour ago")
    func content() throws {
        let identity = try LocalIdentity.make(now: Self.now)
        let certificate = try Certificate(pemEncoded: identity.certificate)
        let names = try #require(try certificate.extensions.subjectAlternativeNames)
        #expect(Array(names) == AppleHosts.names.map(GeneralName.dnsName))
        #expect(certificate.notValidBefore == Self.now.addingTimeInterval(-3_600))
        #expect(certificate.notValidAfter == Self.now.addingTimeInterval(397 * 86_400))
        #expect(try certificate.extensions.basicConstraints == .notCertificateAuthority)
        #expect(try certificate.extensions.extendedKeyUsage == ExtendedKeyUsage([.serverAuth]))
        #expect(identity.daysLeft(at: Self.now) == 397)
        #expect(identity.daysLeft(at: identity.end.addingTimeInterval(1)) < 0)
    }

    @Test(
        "comes from an authority that can sign for these hosts, for no IP address, and for no other authority"
    )
    func constraints() throws {
        let authority = try Certificate(pemEncoded: LocalIdentity.make(now: Self.now).authority)
        #expect(try authority.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
        let constraints = try #require(try authority.extensions.nameConstraints)
        #expect(Array(constraints.permittedDNSDomains) == AppleHosts.names)
        #expect(
            constraints.excludedIPRanges.map { Array($0.bytes) } == [
                [UInt8](repeating: 0, count: 8), [UInt8](repeating: 0, count: 32),
            ]
        )
        for id in authority.extensions.map(\.oid) where id == .X509ExtensionID.nameConstraints {
            #expect(authority.extensions[oid: id]?.critical == true)
        }
    }

    @Test("is another one each time, with another serial number and another key")
    func fresh() throws {
        let (first, second) = (try LocalIdentity.make(now: Self.now), try LocalIdentity.make(now: Self.now))
        #expect(first.key != second.key && first.publicKeyDigest != second.publicKeyDigest)
        #expect(
            try Certificate(pemEncoded: first.authority).serialNumber
                != Certificate(pemEncoded: second.authority).serialNumber
        )
    }

    @Test("has serial numbers of at most 20 bytes, the sign included (RFC 5280 §4.1.2.2)")
    func serialNumbers() throws {
        let identity = try LocalIdentity.make(now: Self.now)
        for text in [identity.authority, identity.certificate] {
            #expect((1...19).contains(try Certificate(pemEncoded: text).serialNumber.bytes.count))
        }
    }

    @Test("is read again only as a whole: each part of another pair is refused")
    func pairs() throws {
        let (first, second) = (try LocalIdentity.make(now: Self.now), try LocalIdentity.make(now: Self.now))
        #expect(
            LocalIdentity(authority: first.authority, certificate: first.certificate, key: first.key) == first
        )
        #expect(
            LocalIdentity(authority: second.authority, certificate: first.certificate, key: first.key) == nil
        )
        #expect(
            LocalIdentity(authority: first.authority, certificate: second.certificate, key: first.key) == nil
        )
        #expect(
            LocalIdentity(authority: first.authority, certificate: first.certificate, key: second.key) == nil
        )
        #expect(LocalIdentity(authority: "", certificate: "", key: "") == nil)
    }

    @Test("is not read where the authority or the certificate is for other names")
    func otherNames() throws {
        for names in [["example.com"], AppleHosts.names + ["example.com"], [AppleHosts.names[0]]] {
            let other = try LocalIdentity.make(for: names, now: Self.now)
            #expect(
                LocalIdentity(authority: other.authority, certificate: other.certificate, key: other.key)
                    == nil
            )
        }
    }
}
