/// A simulated device that is asked during a sign-in (`--ask-like-apple`, development mode).
package struct DevicePrompt: Hashable, Sendable, Codable {
    /// How long a code is valid, in seconds: ten minutes.
    package static let lifetime = 600.0
    /// How many codes may be wrong; then a new one is needed.
    package static let maximumTries = 3

    /// What the user of the device did.
    package enum Device: String, Hashable, Sendable, Codable {
        case waiting
        case allowed
        case denied
    }

    /// What the next code leads to, whatever it is; for tests of an app.
    package enum Failure: String, Hashable, Sendable, Codable, CaseIterable {
        case wrong
        case expired
        case tooMany = "too-many"
        case locked
    }

    package let accountID: String
    /// Six digits.
    package var code: String
    /// In seconds since 1970.
    package var sentAt: Double
    package var tries = 0
    package var device = Device.waiting
    /// nil if the code decides.
    package var failure: Failure?

    package init(accountID: String, code: String, sentAt: Double) {
        self.accountID = accountID
        self.code = code
        self.sentAt = sentAt
    }

    /// The result of a code that the user enters.
    package enum Result: Hashable, Sendable {
        case right
        case failed(Failure)
        /// The user didn't allow the sign-in on the device.
        case denied
    }

    /// Counts a code and decides; the code that was asked for is the right one, in time, after *Allow*.
    package mutating func enter(_ text: String, at now: Double) -> Result {
        if let failure = self.failure {
            // A locked account stays locked; the others happen once.
            if failure != .locked { self.failure = nil }
            return .failed(failure)
        }
        guard self.device != .denied else { return .denied }
        guard self.tries < Self.maximumTries else { return .failed(.tooMany) }
        self.tries += 1
        guard (0..<Self.lifetime).contains(now - self.sentAt) else { return .failed(.expired) }
        let digits = text.filter { !$0.isWhitespace && $0 != "-" }
        return digits == self.code && self.device == .allowed ? .right : .failed(.wrong)
    }
}
