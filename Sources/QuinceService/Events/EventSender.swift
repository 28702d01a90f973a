import Foundation
import HTTPTypes
import PlainClient
import QuinceProtocol

/// Sends one notification to one URL, and explains the response.
///
/// A notification URL is text that a developer registered, so production mode connects only to https URLs on IP addresses of the
/// internet; otherwise the service could be made to call servers in its own network. The name is resolved once per attempt, and
/// the connection uses only the addresses that were checked. Redirects aren't followed.
struct EventSender: Sendable {
    /// How long the connection may take, in seconds.
    static let connectSeconds = 5
    /// How long an attempt may take, in seconds.
    static let totalSeconds = 10
    /// The largest part of a response that is read, in bytes; the rest is dropped.
    static let maximumAnswer = 65_536
    /// The part of a response that the console shows, in Unicode scalars: a character can have thousands of them.
    static let shownAnswer = 500

    private let client: PlainClient
    private let mode: Mode

    /// - Parameters:
    ///   - mode: Which URLs and addresses are allowed.
    ///   - authorities: A file with the authorities to trust: PEM. nil means those of the system.
    init(mode: Mode, authorities: String?) {
        let search = HostSearch { mode == .development || PublicAddresses.contains($0) }
        self.client = PlainClient(
            seconds: Self.totalSeconds,
            connectSeconds: Self.connectSeconds,
            maximumBodySize: Self.maximumAnswer,
            search: { search.resolver(on: $0) },
            demandsTLS12: true,
            authorities: authorities
        )
        self.mode = mode
    }

    /// The result of one attempt.
    struct Result: Sendable {
        var outcome: EventAttempt.Outcome
        var status: Int?
        var explanation: String
        var address = ""
        var answer = ""
    }

    /// Sends the notification.
    ///
    /// - Throws: `CancellationError` if the task was canceled; nobody knows then whether the app got the notification.
    func send(_ token: String, to text: String) async throws -> Result {
        guard let url = try? NotificationURL(parsing: text), let target = URL(string: text) else {
            return Result(
                outcome: .failed,
                explanation: "The notification URL isn't valid; register another one."
            )
        }
        if self.mode == .production, let objection = url.objection {
            return Result(
                outcome: .failed,
                explanation: "Nothing was sent, because \(objection); register another notification URL."
            )
        }
        let body = JSONValue.object(["payload": .string(token)]).text
        do throws(PlainClientError) {
            let response = try await self.client.send(
                .post,
                target,
                target: url.target,
                headers: Self.headers,
                body: body
            )
            return self.result(of: response)
        } catch {
            if error == .canceled { throw CancellationError() }
            return Result(outcome: .failed, explanation: self.explained(error))
        }
    }

    private static let headers: HTTPFields = [.contentType: "application/json", .userAgent: "Quince"]

    private func result(of response: PlainResponse) -> Result {
        Result(
            outcome: (200..<300).contains(response.status) ? .delivered : .failed,
            status: response.status,
            explanation: EventAnswer.explanation(
                of: response.status,
                location: response.headers[.location]
            ),
            address: response.address,
            answer: response.body.wireText(Self.shownAnswer)
        )
    }

    private func explained(_ error: PlainClientError) -> String {
        let remedy =
            switch error {
            case .timedOut:
                "The app has \(Self.totalSeconds) seconds; respond first, and do the work afterwards."
            case .unreachable: "Check that the app is running, and the host and port of the notification URL."
            case .unknownHost: "Check the host of the notification URL."
            case .slowSearch: "Check the host of the notification URL, and this machine's DNS."
            case .refusedAddress: "Nothing was sent; register a host that the internet reaches."
            case .untrusted: "Apple needs a certificate that a public authority signed."
            case .wrongHost: "Use a certificate for the host of the notification URL."
            case .noTLS: "Apple needs TLS 1.2 or later."
            default: "The app has to send a complete HTTP response."
            }
        let sentence = "\(error)".prefix(1).uppercased() + "\(error)".dropFirst()
        return "\(sentence). \(remedy)"
    }
}
