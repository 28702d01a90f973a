import QuinceMail
import Testing

@testable import MailRelay

@Suite("Setup")
struct SetupTests {
    static let configuration = PostfixConfiguration(
        hostname: "mx.example.com",
        domains: ["private.example.com", "relay.example.com"],
        filterPort: 10_025,
        reinjectionPort: 10_026
    )

    @Test("main.cf, word for word")
    func main() {
        #expect(
            Self.configuration.main == """
                # Private email relay: lines for main.cf.
                # Postfix allows comments on lines of their own only.
                myhostname = mx.example.com

                # All recipients in these domains go through the relay, which knows them.
                # Remove these domains from mydestination and virtual_*_domains.
                relay_domains = private.example.com, relay.example.com
                relay_recipient_maps =

                # Notices for return paths of the relay go to it directly, and not to the MX,
                # which is this server.
                relay_transport = smtp:[127.0.0.1]:10025

                # 25 MiB for senders, set in master.cf, and room for the fields that the relay adds.
                message_size_limit = 26345472
                smtputf8_enable = yes

                # Only CRLF.CRLF ends a message, from every client: otherwise a second message
                # can hide in a first one. Nobody sends commands before the replies to them.
                smtpd_forbid_bare_newline = normalize
                smtpd_forbid_bare_newline_exclusions =
                smtpd_forbid_unauth_pipelining = yes

                # Only the relay sends through this server, on the port in master.cf.
                smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination

                # Encrypt, both as a server and as a client. Add your certificate:
                # smtpd_tls_chain_files = /etc/ssl/private/mail.pem
                smtpd_tls_security_level = may
                smtp_tls_security_level = may

                """
        )
    }

    @Test("master.cf, word for word")
    func master() {
        #expect(
            Self.configuration.master == """
                # Private email relay: lines for master.cf.
                # Replace the line of the service "smtp inet". The relay answers each MAIL, RCPT
                # and DATA while the sender waits. Don't set smtpd_proxy_options=speed_adjust:
                # the answers to recipients would come too late.
                smtp inet n - y - - smtpd
                  -o smtpd_proxy_filter=127.0.0.1:10025
                  -o smtpd_proxy_timeout=300s
                  -o message_size_limit=26214400
                  -o smtpd_recipient_restrictions=reject_unauth_destination
                  -o smtpd_discard_ehlo_keywords=silent-discard,dsn,etrn,chunking
                  -o disable_vrfy_command=yes
                  -o local_recipient_maps=
                  -o notify_classes=

                # Finished messages come back on this port, for the queue. No header is added or
                # changed, because the messages are signed.
                127.0.0.1:10026 inet n - y - - smtpd
                  -o mynetworks=127.0.0.0/8
                  -o smtpd_client_restrictions=
                  -o smtpd_helo_restrictions=
                  -o smtpd_sender_restrictions=
                  -o smtpd_recipient_restrictions=permit_mynetworks,reject
                  -o smtpd_relay_restrictions=permit_mynetworks,reject
                  -o smtpd_data_restrictions=
                  -o smtpd_end_of_data_restrictions=
                  -o smtpd_milters=
                  -o smtpd_tls_security_level=none
                  -o local_header_rewrite_clients=
                  -o receive_override_options=no_address_mappings,no_header_body_checks

                """
        )
    }

    static let zone = TestZone(
        texts: [
            "good.example": ["v=spf1 ip4:203.0.113.9 -all"], "_dmarc.good.example": ["v=DMARC1; p=reject"],
            "s1._domainkey.good.example": ["v=DKIM1; k=rsa; p=AAAA"],
            "s2._domainkey.good.example": ["v=DKIM1; p="],
            "broken.example": ["v=spf1 ip4:999 -all"], "two.example": ["v=spf1 -all", "v=spf1 -all"],
            "_dmarc.two.example": ["v=DMARC1; p=none", "v=DMARC1; p=none"],
        ],
        failing: ["silent.example", "_dmarc.silent.example"]
    )

    static func findings(_ domain: String, _ client: String, _ selectors: [String] = []) async throws
        -> [SourceFinding]
    {
        let client = try #require(IPAddress(parsing: client))
        return await SourceAdvice(dns: Self.zone).findings(
            for: domain,
            clients: [client],
            selectors: selectors
        )
    }

    @Test("Records that are right need nothing")
    func good() async throws {
        let findings = try await Self.findings("Good.example", "203.0.113.9", ["S1"])
        #expect(findings.map(\.isGood) == [true, true, true])
        #expect(
            findings.map(\.text) == [
                "SPF passes for good.example from 203.0.113.9.",
                "There is a DKIM key at s1._domainkey.good.example. Sign with d=good.example.",
                "good.example has a DMARC record with p=reject. The relay rejects messages for which neither SPF nor "
                    + "DKIM passes for the domain in From.",
            ]
        )
        #expect(findings.allSatisfy { $0.record == nil })
    }

    @Test("Another address is added to the record, before the others")
    func address() async throws {
        let finding = try #require(try await Self.findings("good.example", "2001:db8::1").first)
        #expect(!finding.isGood)
        #expect(
            finding.text
                == "SPF doesn't pass for good.example from 2001:db8::1. Add ip6:2001:db8::1 to the record."
        )
        #expect(finding.record?.name == "good.example")
        #expect(finding.record?.text == "v=spf1 ip6:2001:db8::1 ip4:203.0.113.9 -all")
    }

    @Test("Missing records are written out")
    func missing() async throws {
        let findings = try await Self.findings("new.example", "203.0.113.9", ["s1"])
        #expect(findings.map(\.isGood) == [false, false, false])
        #expect(
            findings.map { $0.record?.name } == [
                "new.example", "s1._domainkey.new.example", "_dmarc.new.example",
            ]
        )
        #expect(
            findings.map { $0.record?.text } == [
                "v=spf1 ip4:203.0.113.9 -all", "v=DKIM1; k=rsa; p=<public key in Base64>", "v=DMARC1; p=none",
            ]
        )
    }

    @Test(
        "Records that can't be used are named, and no record is made up",
        arguments: [
            ("broken.example", SourceFinding.Subject.spf, "Correct the record."),
            ("two.example", .spf, "Correct the record."), ("two.example", .dmarc, "Keep one."),
            ("silent.example", .spf, "Try again later."), ("silent.example", .dmarc, "Try again later."),
            ("good.example", .dkim, "Sign with another selector."),
        ]
    )
    func unusable(domain: String, subject: SourceFinding.Subject, end: String) async throws {
        let findings = try await Self.findings(domain, "203.0.113.9", ["s2"])
        let finding = try #require(findings.first { $0.subject == subject })
        #expect(!finding.isGood && finding.record == nil)
        #expect(finding.text.hasSuffix(end), "\(finding.text)")
    }
}
