import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import QuinceWire

/// Commands to a driver, as JSON over HTTP (W3C WebDriver §6).
struct WebDriver: Sendable {
    /// What the driver says when it refuses.
    struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Such as `javascript error`.
        let code: String
        /// One line.
        let message: String

        var description: String { "can't be measured: the browser reports \(self.code), \(self.message)" }
    }

    let port: Int

    /// The longest answer, in bytes: a picture of a large button is far smaller.
    private static let maximumAnswer = 67_108_864

    /// Sends a command.
    ///
    /// - Parameters:
    ///   - method: `GET`, `POST` or `DELETE`.
    ///   - path: From the driver's root.
    ///   - body: The parameters of a `POST`.
    ///   - limit: How long it may take.
    ///   - type: What the value is read as.
    /// - Returns: The value of the answer.
    /// - Throws: ``Refusal``; what the client throws.
    func send<Value: Decodable & Sendable>(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        within limit: Duration,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(self.port)\(path)")
        request.method = .init(rawValue: method)
        if let body {
            request.headers.add(name: "content-type", value: "application/json; charset=utf-8")
            request.body = .bytes(ByteBuffer(string: body.text))
        }
        let response = try await HTTPClient.shared.execute(
            request,
            timeout: .nanoseconds(Int64(limit / .nanoseconds(1)))
        )
        let buffer = try await response.body.collect(upTo: Self.maximumAnswer)
        let data = Data(buffer.readableBytesView)
        guard response.status.code == 200 else {
            let failure = try? JSONDecoder().decode(Answer<Failure>.self, from: data).value
            throw Refusal(
                code: failure?.error ?? "HTTP \(response.status.code)",
                message: String((failure?.message ?? "").prefix { !$0.isNewline })
            )
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: data).value
    }

    private struct Answer<Value: Decodable>: Decodable {
        let value: Value
    }

    private struct Failure: Decodable {
        let error: String
        let message: String
    }
}

/// The value of answers that say nothing.
struct NoValue: Decodable, Sendable {
    init(from decoder: any Decoder) {}
}
