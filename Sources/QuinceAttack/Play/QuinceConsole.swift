import Foundation
import QuinceProtocol

/// The running Quince that replaces Apple, through the API of its console.
package struct QuinceConsole: Sendable {
    /// Scheme, host and port.
    let url: URL
    let client: WebClient

    package struct Status: Sendable {
        let issuer: String
        let clientID: String?
    }

    package struct Account: Sendable {
        let id: String
        let email: String
    }

    /// - Throws: ``WebError`` if there is no Quince in development mode.
    func status() async throws -> Status {
        let object = try await self.call("GET", "status").object
        guard let issuer = object?["issuer"]?.string else {
            throw WebError(
                "\(self.url) isn't a Quince service with its console; run quince serve in development mode"
            )
        }
        return Status(issuer: issuer, clientID: object?["clientId"]?.string)
    }

    func accounts() async throws -> [Account] {
        let list = try await self.call("GET", "accounts").object?["accounts"]?.array ?? []
        return list.compactMap { entry in
            guard let id = entry.object?["id"]?.string, let email = entry.object?["email"]?.string else {
                return nil
            }
            return Account(id: id, email: email)
        }
    }

    /// The keys that are published now.
    func keys() async throws -> JSONWebKeySet {
        let answer = try await self.client.send(
            WebRequest(self.url.appending(path: "auth/keys"))
        )
        guard let keys = try? JSONWebKeySet(parsing: answer.text), !keys.keys.isEmpty else {
            throw WebError("\(self.url)/auth/keys has no key set")
        }
        return keys
    }

    /// Whether Quince has a fault already.
    func hasFaults() async throws -> Bool {
        try await self.call("GET", "faults").object?["faults"]?.array?.isEmpty == false
    }

    /// Makes the next identity token of `channel` wrong; returns the fault's number.
    func setFault(_ channel: TokenChannel, _ fault: TokenFault) async throws -> Int {
        var body = fault.body
        body["endpoint"] = .string(channel.rawValue)
        guard let id = try await self.call("POST", "faults", .object(body)).object?["id"]?.integer else {
            throw WebError("Quince didn't set the fault")
        }
        return id
    }

    /// Removes a fault; returns whether it was still there, which means that it didn't happen.
    func takeFaultBack(_ id: Int) async throws -> Bool {
        try await self.answer("DELETE", "faults/\(id)").status < 300
    }

    /// Publishes another key, which signs only if a fault says so; returns its ID.
    func addKey(use: String) async throws -> String {
        let added = try await self.call("POST", "signing-keys", ["use": .string(use)])
        guard let id = added.object?["kid"]?.string else { throw WebError("Quince didn't add the key") }
        return id
    }

    /// Removes an added key from the key set; a fault can still sign with it.
    func withdrawKey(_ id: String) async throws { try await self.remove("signing-keys/\(id)") }

    /// Removes an added key, whether it was withdrawn or not.
    func forgetKey(_ id: String) async throws { try await self.remove("signing-keys/\(id)?forget=true") }

    /// Runs `body` with an account that no app knows yet, and removes the account afterwards in any case.
    func withNewAccount<Result>(_ body: (Account) async throws -> Result) async throws -> Result {
        let email = "quince-attack-\(String(UInt64.random(in: 0...(.max)), radix: 36))@example.com"
        let fields: JSONValue = ["email": .string(email), "firstName": "New", "lastName": "Person"]
        guard let id = try await self.call("POST", "accounts", fields).object?["id"]?.string else {
            throw WebError("Quince didn't add the account")
        }
        let result: Result
        do { result = try await body(Account(id: id, email: email)) } catch {
            try? await self.remove("accounts/\(id)")
            throw error
        }
        try await self.remove("accounts/\(id)")
        return result
    }

    private func remove(_ path: String) async throws {
        let status = try await self.answer("DELETE", path).status
        guard status < 300 else { throw WebError("\(self.url)/_quince/\(path) responded with \(status)") }
    }

    private func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        let answer = try await self.answer(method, path, body)
        let value = try? JSONValue(parsing: answer.text)
        guard answer.status < 300, let value else {
            let reason = value?.object?["error"]?.string ?? "check that it is Quince in development mode"
            throw WebError("\(self.url)/_quince/\(path) responded with \(answer.status); \(reason)")
        }
        return value
    }

    private func answer(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> WebAnswer
    {
        guard let url = URL(string: "/_quince/\(path)", relativeTo: self.url)?.absoluteURL else {
            throw WebError("\(self.url) isn't a URL of Quince")
        }
        var request = WebRequest(method, url)
        if let body {
            request.headers.append(.init("Content-Type", "application/json"))
            request.body = Array(body.text.utf8)
        }
        let (client, sent) = (self.client, request)
        // A separate task, which isn't canceled with the run: the ID of what was set is needed to remove it.
        return try await Task { try await client.send(sent) }.value
    }
}

/// One of the two identity tokens of a sign-in, named by the endpoint that issues it.
package enum TokenChannel: String, Hashable, Sendable {
    /// The token in the authorization response.
    case posted = "authorize"
    /// The token from the exchange.
    case exchanged = "token"

    /// The prefix of the attacks' names.
    var prefix: String { self == .posted ? "posted" : "exchanged" }

    /// The start of the attacks' sentences.
    var subject: String { "The id_token \(self == .posted ? "in the response" : "of the exchange")" }
}
