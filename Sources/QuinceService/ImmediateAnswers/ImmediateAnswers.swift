// ImmediateAnswers: The few documents that clients fetch often, sent on the connection itself without the router. Owns when
// that is allowed and how it is written; the endpoints own the documents. In production only, because in development every
// request passes the console. Routes: those of its endpoints.

import Foundation
import HTTPTypes
import Hummingbird
import ServerRuntime

/// Finds responses that are already in memory.
struct ImmediateAnswers: Sendable {
    let keys: KeysEndpoint
    let discovery: DiscoveryEndpoint
    let buttons: ButtonImageEndpoint
    private let ids: RequestIDRule
    private let metrics: ServiceMetrics
    private let keysCount: ServiceMetrics.Answer
    private let discoveryCount: ServiceMetrics.Answer

    init(
        keys: KeysEndpoint,
        discovery: DiscoveryEndpoint,
        buttons: ButtonImageEndpoint,
        ids: RequestIDRule,
        metrics: ServiceMetrics
    ) {
        self.keys = keys
        self.discovery = discovery
        self.buttons = buttons
        self.ids = ids
        self.metrics = metrics
        self.keysCount = metrics.answer(Paths.keys, .get, .ok)
        self.discoveryCount = metrics.answer(Paths.discovery, .get, .ok)
    }

    /// Headers that request more than a document: another kind of connection, a body, a part.
    private static let exceptional: [HTTPField.Name] = [
        .connection, .contentLength, .transferEncoding, .expect, .upgrade, .range, .ifNoneMatch,
    ]

    /// The response to `request`; nil if the router has to handle it.
    func answer(to request: HTTPRequest) -> BufferedAnswer? {
        guard request.method == .get, let target = request.path, target.utf8.count < 1_024,
            !Self.exceptional.contains(where: request.headerFields.contains),
            // The router examines anything that isn't plain text, because comparing it is expensive.
            request.headerFields.allSatisfy({
                $0.value.utf8.count < 2_048 && $0.value.utf8.allSatisfy { $0 < 0x80 }
            })
        else { return nil }
        let start = ContinuousClock.now
        guard var answer = self.answer(to: target, request.headerFields) else { return nil }
        answer.headers[.strictTransportSecurity] = TransportSecurityMiddleware.value
        answer.headers[.date] = HTTPDate.shared.text
        answer.headers[.xRequestID] = self.ids.id(in: request.headerFields) ?? "\(RequestID())"
        self.count(target).add(after: ContinuousClock.now - start)
        return answer
    }

    /// Where a response is counted; a target that has one is a path of the router, without parameters.
    private func count(_ target: String) -> ServiceMetrics.Answer {
        switch target {
        case Paths.keys: self.keysCount
        case Paths.discovery: self.discoveryCount
        default: self.metrics.answer(String(target.prefix { $0 != "?" }), .get, .ok)
        }
    }

    private func answer(to target: String, _ headers: HTTPFields) -> BufferedAnswer? {
        switch target {
        case Paths.keys: self.keys.answer
        case Paths.discovery: self.discovery.answer
        case _ where target.hasPrefix(Paths.button): self.buttons.kept(target: target, headers)
        default: nil
        }
    }
}
