/// What became of one person.
public struct MigrationResult: Codable, Hashable, Sendable {
    /// How it ended.
    public enum Outcome: Codable, Hashable, Sendable {
        /// The old team's half: give this id to the new team.
        case leaves(transferSubject: String)
        /// The new team's half: the person's subject from now on, and the address that reaches them.
        case arrived(subject: String, email: Email?)
        /// There is no answer.
        case failed(MigrationRefusal)
    }

    /// An address at the new team; relay addresses are others than at the old.
    public struct Email: Codable, Hashable, Sendable {
        /// As Apple wrote it.
        public let address: String
        /// Whether it is a relay address.
        public let isPrivate: Bool
    }

    /// The subject that leaves, or the transfer id that arrives.
    public let user: String
    /// How it ended.
    public let outcome: Outcome

    /// The failure; nil where there is none.
    public var failure: MigrationRefusal? {
        if case .failed(let failure) = self.outcome { failure } else { nil }
    }

    /// What must not be given to two people; nil where it failed.
    var answer: String? {
        switch self.outcome {
        case .leaves(let answer), .arrived(let answer, _): answer
        case .failed: nil
        }
    }
}

/// Why there is no answer for one person.
public enum MigrationRefusal: Codable, Hashable, Sendable, CustomStringConvertible {
    /// Apple refused with this code; `invalid_request` also where the person stopped using the app.
    case refused(code: String)
    /// Apple was down, or its answer did not come whole; ask again.
    case unavailable
    /// The id is no id of Apple's; nothing was sent.
    case malformed

    /// The reason, without a full stop.
    public var description: String {
        switch self {
        case .refused("invalid_request"):
            "Apple refused with invalid_request: no such person here, or the person stopped using the app, or the 60 days are over"
        case .refused(let code): "Apple refused with \(code)"
        case .unavailable: "Apple was not available"
        case .malformed: "this is no id of Apple's"
        }
    }

    /// Whether the next run asks again by itself.
    public var isTemporary: Bool { self == .unavailable }
}
