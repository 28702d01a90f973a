import MailRelay
import QuinceMail
import Synchronization

/// Asks DNS whether mail from a domain would pass SPF, DKIM and DMARC at Apple's relay.
///
/// Bounded: a limited number of servers and selectors, and a limited time. If nobody answers the first question, no more are asked.
struct DNSCheck: Sendable {
    /// The most servers, and the most selectors.
    static let maximum = SourceAdvice.maximum
    /// After this time, no more questions are asked.
    static let patience = Duration.seconds(20)

    /// What is asked.
    struct Question: Sendable {
        let domain: String
        /// The IP addresses of the servers that send.
        let servers: [IPAddress]
        /// The names of the DKIM keys.
        let selectors: [String]
    }

    /// What DNS said.
    struct Report: Hashable, Sendable {
        /// Why there are no findings, or not all; nil if everything was asked.
        let problem: String?
        let findings: [Finding]
    }

    /// What is right or missing.
    struct Finding: Hashable, Sendable {
        /// A TXT record to be written.
        struct Record: Hashable, Sendable {
            let name: String
            let text: String
        }

        /// SPF, DKIM or DMARC.
        let subject: String
        let isGood: Bool
        let text: String
        let record: Record?
    }

    /// Where the records are.
    let dns: any DNSLookup
    /// The name servers that are asked, for the report.
    let nameServers: [String]
    var patience = Self.patience

    /// Asks about a domain.
    func report(on question: Question) async -> Report {
        let dns = PatientLookup(self.dns, until: .now + self.patience)
        let findings = await SourceAdvice(dns: dns)
            .findings(for: question.domain, clients: question.servers, selectors: question.selectors)
        if let silence = dns.silence {
            let servers = self.nameServers.joined(separator: ", ")
            return Report(
                problem:
                    "DNS gives no answer about \(question.domain): \(silence.rawValue). Quince asked \(servers), from /etc/resolv.conf.",
                findings: []
            )
        }
        let late =
            "The check took more than \(self.patience.components.seconds) seconds, so not everything was asked. Check fewer servers and selectors at once."
        return Report(problem: dns.isLate ? late : nil, findings: Self.findings(findings))
    }

    /// The findings, with one SPF record for all servers: a domain with two has none that counts.
    private static func findings(_ findings: [SourceFinding]) -> [Finding] {
        // "v=spf1", the server, and the rest of the record that there is.
        let records = findings.filter { $0.subject == .spf }.compactMap(\.record)
        let words = records.map { $0.text.split(separator: " ").map(String.init) }
        let servers = words.compactMap { $0.dropFirst().first }
        let text = (["v=spf1"] + servers + (words.first ?? []).dropFirst(2)).joined(separator: " ")
        return findings.map { finding in
            Finding(
                subject: finding.subject.rawValue,
                isGood: finding.isGood,
                text: finding.text,
                record: finding.record.map {
                    .init(name: $0.name, text: finding.subject == .spf ? text : $0.text)
                }
            )
        }
    }
}

/// Looks up names until the time is over, or until nobody has answered the first question.
private final class PatientLookup: DNSLookup {
    private struct State {
        var hasAnswer = false
        var silence: DNSFailure?
        var isLate = false
    }

    private let dns: any DNSLookup
    private let end: ContinuousClock.Instant
    private let state = Mutex(State())

    init(_ dns: any DNSLookup, until end: ContinuousClock.Instant) { (self.dns, self.end) = (dns, end) }

    /// Why nobody answers; nil if someone did.
    var silence: DNSFailure? { self.state.withLock { $0.silence } }

    /// Whether a question came after the end.
    var isLate: Bool { self.state.withLock { $0.isLate } }

    func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer {
        if let silence { return .failed(silence) }
        guard ContinuousClock.now < self.end else {
            self.state.withLock { $0.isLate = true }
            return .failed(.timeout)
        }
        let answer = await self.dns.lookup(name, type)
        self.state.withLock { state in
            switch answer {
            case .failed(let failure) where failure == .timeout || failure == .unreachable:
                if !state.hasAnswer { state.silence = failure }
            default: state.hasAnswer = true
            }
        }
        return answer
    }
}
