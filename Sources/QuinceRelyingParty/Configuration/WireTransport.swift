/// Sends requests to Apple; the only service that the server library needs from outside.
///
/// `QuinceAsyncHTTPClient` implements it with AsyncHTTPClient. An implementation must not follow redirects, must
/// respect the limits of the request, and must throw if the response is incomplete.
public protocol WireTransport: Sendable {
    /// Sends `request` and reads the complete response.
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A request to the authorization server.
public struct WireRequest: Hashable, Sendable {
    /// The time limit for the whole request, in seconds.
    public static let timeout = 10
    /// The largest accepted response, in bytes.
    public static let maximumAnswer = 131_072

    /// `GET` or `POST`.
    public let method: String
    /// The absolute URL.
    public let url: String
    /// The header fields.
    public let headers: [(name: String, value: String)]
    /// The form; empty for `GET`.
    public let body: String

    init(get url: String) {
        self.method = "GET"
        self.url = url
        self.headers = [("Accept", "application/json"), ("User-Agent", Self.agent)]
        self.body = ""
    }

    init(post url: String, form: String, authorization: String? = nil) {
        self.method = "POST"
        self.url = url
        var headers = [
            (name: "Accept", value: "application/json"), ("User-Agent", Self.agent),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ]
        if let authorization { headers.append(("Authorization", authorization)) }
        self.headers = headers
        self.body = form
    }

    // Apple has refused requests without a User-Agent.
    private static let agent = "quince-relying-party/1"

    /// Whether all parts are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.method == right.method && left.url == right.url && left.body == right.body
            && left.headers.elementsEqual(right.headers, by: ==)
    }

    /// Hashes the parts that distinguish requests.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.method)
        hasher.combine(self.url)
        hasher.combine(self.body)
    }
}

/// A response of the authorization server.
public struct WireResponse: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The whole body.
    public let body: [UInt8]

    /// Creates a response.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    var text: String? { String(validating: self.body, as: UTF8.self) }
}
