/// Something that is counted.
package enum RelayEvent: Hashable, Sendable {
    /// A message was accepted; one event for each recipient.
    case accepted(RelayDirection)
    /// A command or a message was refused.
    case refused(RelayRefusal.Reason)
    /// A message was accepted and goes nowhere: a notice or an automatic answer without use.
    case dropped
    /// The next server has taken a message.
    case delivered(RelayDirection)
    /// The next server can't take a message now.
    case deferred(RelayDirection)
    /// A message can't be delivered; its sender is told, except of a notice.
    case failed(RelayDirection)
}

/// Where a message goes.
package enum RelayDirection: String, Hashable, Sendable, CaseIterable {
    /// From an app to a person.
    case toPerson
    /// From a person to an app.
    case toApp
    /// A notice of the relay itself about a message that wasn't delivered.
    case notice
}
