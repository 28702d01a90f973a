/// The unit of `event_time` in a notification.
package enum EventTimeUnit: String, Hashable, Sendable, CaseIterable {
    case seconds
    case milliseconds
}

/// The type of the event of a deleted account.
package enum DeletionEvent: String, Hashable, Sendable, CaseIterable {
    /// The type on Apple's page.
    case accountDeleted = "account-deleted"
    /// The type on an older page, which libraries know.
    case accountDelete = "account-delete"
    /// Both in turn, for tests of a receiver.
    case bothInTurn = "both-in-turn"
}

extension EventTimeUnit: ProfileWord {
    package static var choices: [Self] { self.allCases }
}

extension DeletionEvent: ProfileWord {
    package static var choices: [Self] { self.allCases }
}
