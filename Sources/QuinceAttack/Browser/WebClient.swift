package import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
    package static let timeout: TimeInterval = 20

    /// The maximum size of a response, in bytes; the rest is cut off.
    package static let maximumAnswer = 2_097_152

    private let session: URLSession
    private let collector: AnswerCollector

    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.timeoutIntervalForRequest = Self.timeout
        configuration.timeoutIntervalForResource = Self.timeout
        self.collector = AnswerCollector()
        self.session = URLSession(configuration: configuration, delegate: self.collector, delegateQueue: nil)
    }

    /// - Throws: ``WebError`` if there is no response, `CancellationError` if the task was canceled.
    package func send(_ request: WebRequest) async throws -> WebAnswer {
        var outgoing = URLRequest(url: request.url)
        outgoing.httpMethod = request.method
        outgoing.httpShouldHandleCookies = false
        for header in request.headers { outgoing.setValue(header.value, forHTTPHeaderField: header.name) }
        if let body = request.body { outgoing.httpBody = Data(body) }
        let task = self.session.dataTask(with: outgoing)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.collector.await(task, at: request.url, continuation)
                task.resume()
            }
        } onCancel: {
            self.collector.cancel(task)
        }
    }

    /// Ends the client.
    package func close() { self.session.invalidateAndCancel() }
}

/// Collects responses up to a limit, by the number of their task.
private final class AnswerCollector: NSObject, URLSessionDataDelegate {
    private struct Pending {
        let url: URL
        let continuation: CheckedContinuation<WebAnswer, any Error>
        var body = Data()
    }

    private struct State {
        var pending: [Int: Pending] = [:]
        /// Tasks that were canceled before the caller waited for them.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    func await(
        _ task: URLSessionTask,
        at url: URL,
        _ continuation: CheckedContinuation<WebAnswer, any Error>
    ) {
        let isCancelled = self.state.withLock { state in
            guard state.cancelled.remove(task.taskIdentifier) == nil else { return true }
            state.pending[task.taskIdentifier] = Pending(url: url, continuation: continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }

    /// Ends the wait for the task.
    func cancel(_ task: URLSessionTask) {
        let pending = self.state.withLock { state -> Pending? in
            let pending = state.pending.removeValue(forKey: task.taskIdentifier)
            if pending == nil { state.cancelled.insert(task.taskIdentifier) }
            return pending
        }
        task.cancel()
        pending?.continuation.resume(throwing: CancellationError())
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isFull = self.state.withLock { state in
            let room = WebClient.maximumAnswer - (state.pending[dataTask.taskIdentifier]?.body.count ?? 0)
            state.pending[dataTask.taskIdentifier]?.body.append(data.prefix(max(0, room)))
            return data.count > room
        }
        if isFull { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let done = self.state.withLock({ $0.pending.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        guard let response = task.response as? HTTPURLResponse,
            error == nil || done.body.count == WebClient.maximumAnswer
        else {
            let reason = error.map { "\($0.localizedDescription)" } ?? "no response"
            return done.continuation.resume(throwing: WebError("\(done.url.origin): \(reason)"))
        }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        let text = String(decoding: done.body, as: UTF8.self)
        done.continuation.resume(
            returning: WebAnswer(
                url: done.url,
                status: response.statusCode,
                headers: headers,
                text: text
            )
        )
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
