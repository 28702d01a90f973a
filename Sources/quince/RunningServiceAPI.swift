import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol

/// The console's API of a running service.
struct RunningServiceAPI {
    private let url: URL
    private let client: PlainClient

    /// - Parameters:
    ///   - text: The service's URL.
    ///   - seconds: How long a call may take.
    /// - Throws: ``ConfigurationError`` for a text that isn't an http or https URL.
    init(url text: String, seconds: Int = PlainClient.usualSeconds) throws(ConfigurationError) {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host != nil
        else {
            throw ConfigurationError(
                "--quince: '\(text)' isn't a URL; give one such as http://localhost:8080"
            )
        }
        self.url = url
        self.client = PlainClient(seconds: seconds)
    }

    /// Calls the API at a path below `/_quince/`.
    ///
    /// - Returns: The response's JSON object; empty if it has none.
    /// - Throws: ``ConfigurationError`` with the service's own sentence, or if no service responds.
    func call(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil)
        async throws(ConfigurationError)
        -> JSONObject
    {
        let response = try await self.send(method, path, body)
        let object = (try? JSONValue(parsing: response.body))?.object
        guard (200..<300).contains(response.status) else {
            throw ConfigurationError(
                object?["error"]?.string
                    ?? "\(self.url) responded with status \(response.status); is it a Quince in development mode?"
            )
        }
        guard response.body.isEmpty || object != nil else {
            throw ConfigurationError(
                "\(self.url) didn't respond with JSON; give the URL of a running Quince with --quince"
            )
        }
        return object ?? [:]
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: JSONValue?
    ) async throws(ConfigurationError) -> (status: Int, body: String) {
        var headers: HTTPFields = [.accept: "application/json"]
        if body != nil { headers[.contentType] = "application/json" }
        do throws(PlainClientError) {
            let response = try await self.client.send(
                method,
                self.url.appending(path: "_quince/\(path)"),
                headers: headers,
                body: body?.text
            )
            return (response.status, response.body)
        } catch {
            throw ConfigurationError(
                "can't reach the service at \(self.url): \(error); start it with 'quince serve', or give its URL with --quince"
            )
        }
    }

    /// The number of the transfer that a command means: the one on the command line, or the only one that `matches`.
    ///
    /// `meaning` says what it has to be, for the error, such as `waits for its acceptance`.
    ///
    /// - Throws: ``ConfigurationError`` if there is none, or more than one.
    func transfer(
        _ given: Int?,
        _ meaning: String,
        where matches: (JSONObject) -> Bool
    ) async throws(ConfigurationError) -> Int {
        if let given { return given }
        let list = try await self.call(.get, "transfers")["transfers"]?.array ?? []
        let numbers = list.compactMap(\.object).filter(matches).compactMap { $0["id"]?.integer }
        guard let number = numbers.first else {
            throw ConfigurationError("no transfer \(meaning); 'quince transfer status' lists them")
        }
        guard numbers.count == 1 else {
            throw ConfigurationError(
                "more than one transfer \(meaning): \(numbers.map(String.init).joined(separator: ", ")); add the number"
            )
        }
        return number
    }
}
