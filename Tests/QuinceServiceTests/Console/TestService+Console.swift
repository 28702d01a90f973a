import HTTPTypes
import HummingbirdTesting
import NIOCore
import QuinceProtocol
import QuinceService

extension TestService {
    /// One call of the console's API, below `/_quince`.
    func api(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: JSONValue? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var all = headers
        if body != nil, all[.contentType] == nil { all[.contentType] = "application/json" }
        let response = try await self.client.executeRequest(
            uri: "\(Paths.consoleAPI)\(path)",
            method: method,
            headers: all,
            body: body.map { ByteBuffer(string: $0.text) }
        )
        return Answer(response)
    }

    /// The newest captured request, as the API shows it.
    func lastRequest() async throws -> JSONObject {
        let list = try await self.api(.get, "/requests?limit=1").json?["requests"]?.array
        return list?.first?.object ?? [:]
    }
}

extension JSONObject {
    /// The entries of a list of objects.
    func objects(_ name: String) -> [JSONObject] { self[name]?.array?.compactMap(\.object) ?? [] }

    /// The value of the entry that is called `name` in a list of names and values.
    func value(_ list: String, _ name: String) -> JSONObject? {
        self.objects(list).first { $0["name"]?.string == name }
    }
}
