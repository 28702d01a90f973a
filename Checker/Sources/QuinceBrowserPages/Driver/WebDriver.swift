import Foundation
import NIOCore
import NIOHTTP1
import QuinceWire

/// Sends commands to a driver, as JSON over HTTP (W3C WebDriver §6).
struct WebDriver: Sendable {
    /// The error that the driver responds with.
    struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// Such as `javascript error`.
        let code: String
        /// One line.
        let message: String

        var description: String { "can't be measured: the browser reports \(self.code), \(self.message)" }
    }

    let port: Int

    /// Sends a command.
    ///
    /// - Parameters:
    ///   - method: `GET`, `POST` or `DELETE`.
    ///   - path: From the driver's root.
    ///   - body: The parameters of a `POST`.
    ///   - limit: How long it may take.
    ///   - type: What the value is read as.
    /// - Returns: The value of the response.
    /// - Throws: ``Refusal``, ``DriverError``; what NIO throws.
    func send<Value: Decodable & Sendable>(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        within limit: Duration,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        let content = body.map { ByteBuffer(string: $0.text) }
        let head = HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: method),
            uri: path,
            headers: [
                "host": "127.0.0.1:\(self.port)", "content-type": "application/json; charset=utf-8",
                "content-length": "\(content?.readableBytes ?? 0)", "connection": "close",
            ]
        )
        let response = try await self.response(to: head, content, within: limit)
        let data = response.body.map { Data($0.readableBytesView) } ?? Data()
        let status = response.head.status.code
        guard status == 200 else {
            let failure = try? JSONDecoder().decode(Response<Failure>.self, from: data).value
            throw Refusal(
                code: failure?.error ?? "HTTP \(status)",
                message: String((failure?.message ?? "").prefix { !$0.isNewline })
            )
        }
        return try JSONDecoder().decode(Response<Value>.self, from: data).value
    }

    private struct Response<Value: Decodable>: Decodable {
        let value: Value
    }

    private struct Failure: Decodable {
        let error: String
        let message: String
    }
}

/// The value of a response without one.
struct NoValue: Decodable, Sendable {
    init(from decoder: any Decoder) {}
}
