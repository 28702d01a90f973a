package import Foundation
import HTTPTypes
import PlainClient

/// A request.
package struct WebRequest: Hashable, Sendable {
    package var method = "GET"
    package var url: URL
    /// The headers, in the order in which they are sent.
    package var headers: [Header] = []
    package var body: [UInt8]?

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package init(_ url: URL) { self.init("GET", url) }

    package init(_ method: String, _ url: URL, headers: [Header] = [], body: [UInt8]? = nil) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }
}

/// A response.
package struct WebAnswer: Sendable {
    package let url: URL
    package let status: Int
    /// By lowercase name; several values of one name are joined with commas.
    package let headers: [String: String]
    package let text: String

    package init(url: URL, status: Int, headers: [String: String] = [:], text: String = "") {
        (self.url, self.status, self.headers, self.text) = (url, status, headers, text)
    }

    /// The target of a redirect; nil for other responses.
    package var redirect: URL? {
        guard (300..<400).contains(self.status), let location = self.headers["location"] else { return nil }
        return URL(string: location, relativeTo: self.url)?.absoluteURL
    }
}

/// Why there is no response.
package struct WebError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Sends requests and doesn't follow redirects.
package struct WebClient: Sendable {
    /// The maximum time until a response, in seconds.
    package static let timeout = 20

    /// The maximum size of a response, in bytes; the rest is cut off.
    package static let maximumAnswer = 2_097_152

    private let client: PlainClient

    /// - Parameter environment: The variables of the command, for the authorities and the proxy.
    package init(environment: [String: String] = [:]) {
        self.client = PlainClient(
            environment: environment,
            seconds: Self.timeout,
            maximumBodySize: Self.maximumAnswer
        )
    }

    /// - Throws: ``WebError`` if there is no response, `CancellationError` if the task was canceled.
    package func send(_ request: WebRequest) async throws -> WebAnswer {
        guard let method = HTTPRequest.Method(rawValue: request.method) else {
            throw WebError("\(request.method) isn't a method of HTTP")
        }
        do throws(PlainClientError) {
            let response = try await self.client.send(
                method,
                request.url,
                headers: request.fields,
                body: request.body.map { String(decoding: $0, as: UTF8.self) }
            )
            return WebAnswer(response, to: request.url)
        } catch .canceled {
            throw CancellationError()
        } catch {
            throw WebError("\(request.url.origin): \(error)")
        }
    }
}

extension WebRequest {
    /// The headers; of several with one name, the last.
    fileprivate var fields: HTTPFields {
        var fields: HTTPFields = [.userAgent: "quince", .accept: "*/*"]
        for header in self.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            fields[name] = header.value
        }
        return fields
    }
}

extension WebAnswer {
    fileprivate init(_ response: PlainResponse, to url: URL) {
        let headers = Dictionary(
            response.headers.map { ($0.name.canonicalName, $0.value) },
            uniquingKeysWith: { "\($0), \($1)" }
        )
        self.init(url: url, status: response.status, headers: headers, text: response.body)
    }
}

extension URL {
    /// The origin as browsers write it, without a default port.
    var webOrigin: String {
        "\(self.scheme ?? "")://\(self.host ?? "")\(self.port.map { ":\($0)" } ?? "")"
    }

    /// Scheme, host and port.
    package var origin: String {
        let usual = self.scheme == "https" ? 443 : 80
        return "\(self.scheme ?? "")://\(self.host ?? ""):\(self.port ?? usual)"
    }
}
