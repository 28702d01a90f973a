#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

import Foundation
import QuinceUITesting
import QuinceWire
import Testing

@testable import QuinceUI

/// The service and the app's server that Interop/test_native.py starts for these tests.
enum RunningQuince {
    static let bundleID = "com.example.shop"

    static let service = Self.url("QUINCE_TEST_SERVICE")
    static let server = Self.url("QUINCE_TEST_SERVER")

    private static func url(_ name: String) -> URL? {
        ProcessInfo.processInfo.environment[name].flatMap { URL(string: $0) }
    }

    /// One call of the console's API.
    @discardableResult
    static func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONObject {
        var request = URLRequest(url: try #require(Self.service).appending(path: "_quince/\(path)"))
        request.httpMethod = method
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data(body.text.utf8)
        }
        let (answer, response) = try await URLSession.shared.data(for: request)
        let text = String(decoding: answer, as: UTF8.self)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        try #require(200..<300 ~= status, "\(method) \(path): \(status) \(text)")
        return text.isEmpty ? [:] : try JSONValue(parsing: text).object ?? [:]
    }

    /// The email address of a new account, which nobody else signs in to.
    static func newAccount(hidesEmail: Bool = false) async throws -> String {
        let email = "\(UUID().uuidString.lowercased())@example.com"
        try await Self.call(
            "POST",
            "accounts",
            [
                "email": .string(email), "firstName": "Ada", "lastName": "Quince",
                "emailSharing": .string(hidesEmail ? "hide" : "share"),
            ]
        )
        return email
    }

    /// What the user does in the settings of their Apple Account.
    static func stopUsingTheApp(_ account: String) async throws {
        let grants = try await Self.call("GET", "grants")["grants"]?.array ?? []
        let grant = grants.compactMap(\.object).first { $0["account"]?.object?["email"] == .string(account) }
        try await Self.call("DELETE", "grants/\(try #require(grant?["id"]?.string))")
    }

    @MainActor
    static func signIn(
        _ account: String,
        service: URL? = Self.service,
        bundleID: String = Self.bundleID,
        outcome: StandInOutcome = .authorized
    ) throws -> AppleSignIn {
        .standIn(service: try #require(service), as: account, bundleID: bundleID, outcome: outcome)
    }
}

extension AppleSignInOutcome {
    /// The user who signed in; fails the test otherwise.
    func signedIn() throws -> AppleSignedIn {
        guard case .signedIn(let signedIn) = self else {
            throw Unexpected(outcome: self)
        }
        return signedIn
    }

    private struct Unexpected: Error { let outcome: AppleSignInOutcome }
}
