/// The result for one user.
public struct MigrationResult: Codable, Hashable, Sendable {
    /// The outcome of a request.
    public enum Outcome: Codable, Hashable, Sendable {
        /// From the old team: the transfer ID to give to the new team.
        case leaves(transferSubject: String)
        /// For the new team: the user's new subject and email address.
        case arrived(subject: String, email: Email?)
        /// There is no result.
        case failed(MigrationRefusal)
    }

    /// The user's email address for the new team; relay addresses differ from those for the old team.
    public struct Email: Codable, Hashable, Sendable {
        /// The email address as Apple wrote it.
        public let address: String
        /// Whether it is a relay address.
        public let isPrivate: Bool
    }

    /// The subject of a user who leaves, or the transfer ID of a user who arrives.
    public let user: String
    /// The outcome of the request.
    public let outcome: Outcome

    /// The failure; nil if there is none.
    public var failure: MigrationRefusal? {
        if case .failed(let failure) = self.outcome { failure } else { nil }
    }

    /// The value that two users must not share; nil if the request failed.
    var answer: String? {
        switch self.outcome {
        case .leaves(let answer), .arrived(let answer, _): answer
        case .failed: nil
        }
    }
}

/// The reason why there is no result for one user.
public enum MigrationRefusal: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Apple refused with this code; with `invalid_request` also if the user stopped using the app.
    case refused(code: String)
    /// Apple was unavailable, or its response was incomplete; try again.
    case unavailable
    /// The text can't be an identifier from Apple; nothing was sent.
    case malformed

    /// The reason, without a period.
    public var description: String {
        switch self {
        case .refused("invalid_request"):
            "Apple refused with invalid_request: the user is unknown here or stopped using the app, or the 60 days have passed"
        case .refused(let code): "Apple refused with \(code)"
        case .unavailable: "Apple was unavailable"
        case .malformed: "this isn't a valid identifier from Apple"
        }
    }

    /// Whether the next run tries again automatically.
    public var isTemporary: Bool { self == .unavailable }
}
