import Foundation
import QuinceProtocol

/// A parsed authorization response that hasn't been verified.
public struct AuthorizationResponse: Hashable, Sendable {
    /// The result: success, or the reason for failure.
    public enum Result: Hashable, Sendable {
        /// The authorization code and, with some response types, an identity token.
        case success(code: String, identityToken: String?)
        /// The user canceled.
        case cancelled
        /// Another error code from Apple.
        case error(String)
    }

    /// The sealed state.
    let state: String
    /// The result: success, or the reason for failure.
    public let result: Result
    /// The name and email address as the page sent them: unsigned, so only suggestions.
    public let suggestion: PersonSuggestion?

    /// The largest accepted response, in bytes.
    public static let maximumLength = 65_536

    /// Parses a query, a fragment or a posted form, without its `?` or `#`.
    ///
    /// - Throws: ``ResponseRefusal``.
    public init(parsing text: String) throws(ResponseRefusal) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        let parameters: FormParameters
        do { parameters = try FormParameters(parsing: text) } catch { throw .notAForm }
        if let name = parameters.duplicates.first { throw .repeated(String(name.prefix(64))) }
        try self.init(
            state: parameters["state"],
            code: parameters["code"],
            identityToken: parameters["id_token"],
            error: parameters["error"],
            user: parameters["user"].flatMap { try? JSONValue(parsing: $0) }
        )
    }

    /// Parses the message of a popup, as Apple's script passes it to the page.
    ///
    /// It is `{"authorization": {"code", "id_token", "state"}, "user"}`, or `{"error", "state"}`.
    ///
    /// - Throws: ``ResponseRefusal``.
    public init(parsingMessage json: String) throws(ResponseRefusal) {
        guard json.utf8.count <= Self.maximumLength else { throw .tooLong }
        guard let object = (try? JSONValue(parsing: json))?.object else { throw .notJSON }
        let authorization = object["authorization"]?.object ?? object
        try self.init(
            state: authorization["state"]?.string,
            code: authorization["code"]?.string,
            identityToken: authorization["id_token"]?.string,
            error: object["error"]?.string,
            user: object["user"]
        )
    }

    private init(state: String?, code: String?, identityToken: String?, error: String?, user: JSONValue?)
        throws(ResponseRefusal)
    {
        guard let state, !state.isEmpty else { throw .stateMissing }
        self.state = state
        if let error, !error.isEmpty {
            self.result = error == "user_cancelled_authorize" ? .cancelled : .error(String(error.prefix(64)))
        } else if let code, !code.isEmpty {
            guard code.utf8.count <= 512 else { throw .tooLong }
            self.result = .success(code: code, identityToken: identityToken)
        } else {
            throw .codeMissing
        }
        self.suggestion = user.flatMap(PersonSuggestion.init)
    }
}

/// The reason why a response can't be read; it didn't come from Apple's page.
public enum ResponseRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong
    case notAForm
    case notJSON
    /// A parameter that occurs more than once.
    case repeated(String)
    case stateMissing
    case codeMissing

    /// The reason, without a period.
    public var description: String {
        switch self {
        case .tooLong: "the response is longer than any that Apple sends"
        case .notAForm: "the response isn't a valid form"
        case .notJSON: "the message isn't a JSON object"
        case .repeated(let name): "\(name) occurs more than once"
        case .stateMissing: "state is missing"
        case .codeMissing: "both code and error are missing"
        }
    }
}
