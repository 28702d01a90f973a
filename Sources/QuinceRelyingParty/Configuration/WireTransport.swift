/// Sends requests to Apple; the one thing the server library needs from outside.
///
/// `QuinceAsyncHTTPClient` has one for AsyncHTTPClient. An implementation follows no redirect, keeps to the limits of the
/// request, and throws where no whole answer came.
public protocol WireTransport: Sendable {
    /// Sends `request` and reads the answer to its end.
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A request to the authorization server.
public struct WireRequest: Hashable, Sendable {
    /// How long all of it may take, in seconds.
    public static let timeout = 10
    /// The largest answer that is read, in bytes.
    public static let maximumAnswer = 131_072

    /// `GET` or `POST`.
    public let method: String
    /// Absolute.
    public let url: String
    /// Names with values.
    public let headers: [(name: String, value: String)]
    /// A form, or nothing.
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

    // Apple was seen to refuse requests without one.
    private static let agent = "quince-relying-party/1"

    /// Whether all parts are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.method == right.method && left.url == right.url && left.body == right.body
            && left.headers.elementsEqual(right.headers, by: ==)
    }

    /// Hashes what tells requests apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.method)
        hasher.combine(self.url)
        hasher.combine(self.body)
    }
}

/// An answer of the authorization server.
public struct WireResponse: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The whole body.
    public let body: [UInt8]

    /// What came.
    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }

    var text: String? { String(validating: self.body, as: UTF8.self) }
}
