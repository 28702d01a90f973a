/// Who makes the changes of the current task, when and from where: what the lines of the audit log say about them.
///
/// It belongs to the task, as the metadata of a request does, because all changes record it and none depends on it.
package struct AuditOrigin: Sendable {
    package enum Actor: String, Hashable, Sendable, CaseIterable {
        /// A user, in a browser.
        case person
        /// The server of an app.
        case app
        /// The operator of the service: with a command, a configuration, or the console.
        case `operator`
        /// The service itself.
        case system
    }

    /// Where a request came from.
    package struct Place: Hashable, Sendable {
        /// The client, as ``ClientRule`` identifies it.
        package let client: String?
        /// The browser in plain words; nil for other clients.
        package let browser: String?
        /// The ID of the request in the log.
        package let requestID: String?

        package init(client: String?, browser: String?, requestID: String?) {
            self.client = client
            self.browser = browser
            self.requestID = requestID
        }
    }

    @TaskLocal package static var current: AuditOrigin = AuditOrigin(.system)

    package let actor: Actor
    /// The service's time, in seconds since 1970; nil for the machine's time.
    package let time: Double?
    /// Called only for a change with a line; nil for a change without a request.
    package let place: (@Sendable () -> Place)?

    package init(_ actor: Actor, at time: Double? = nil, place: (@Sendable () -> Place)? = nil) {
        self.actor = actor
        self.time = time
        self.place = place
    }
}
