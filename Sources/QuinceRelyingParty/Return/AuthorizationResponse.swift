import Foundation
import QuinceProtocol

/// What came back from Apple's page, taken apart and not yet believed.
public struct AuthorizationResponse: Hashable, Sendable {
    /// Success, or why not.
    public enum Result: Hashable, Sendable {
        /// A code, and with some response types an identity token.
        case success(code: String, identityToken: String?)
        /// The person pressed Cancel.
        case cancelled
        /// Another error code, as it came.
        case error(String)
    }

    /// The sealed state.
    let state: String
    /// Success, or why not.
    public let result: Result
    /// The name and the address as the page sent them: unsigned, so suggestions at most.
    public let suggestion: PersonSuggestion?

    /// The largest body of an answer, in bytes.
    public static let maximumLength = 65_536

    /// Reads a query, a fragment or a posted form, without its `?` or `#`.
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

    /// Reads the object that the popup's message has, as Apple's script hands it to the page:
    /// `{"authorization": {"code", "id_token", "state"}, "user"}`, or `{"error", "state"}`.
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

/// Why an answer cannot be read; whoever sent it is not Apple's page.
public enum ResponseRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong
    case notAForm
    case notJSON
    /// A parameter that came more than once.
    case repeated(String)
    case stateMissing
    case codeMissing

    /// The reason, without a full stop.
    public var description: String {
        switch self {
        case .tooLong: "the answer is longer than Apple's are"
        case .notAForm: "the answer is no form"
        case .notJSON: "the message is no JSON object"
        case .repeated(let name): "\(name) came more than once"
        case .stateMissing: "there is no state"
        case .codeMissing: "there is neither a code nor an error"
        }
    }
}
