package import ProgramStart
import QuinceProtocol

/// The URL of an app's server to which the service sends notifications; registered on the primary App ID.
package struct NotificationURL: Hashable, Sendable {
    /// The text exactly as it was registered.
    package let text: String
    /// Scheme, host and port, which limits are per.
    package let origin: String
    /// The host in lowercase; an IPv6 address with its brackets.
    package let host: String

    private let uri: RedirectURI

    /// Checks `text` against the rules of every mode: an absolute http or https URL without user information and fragment.
    ///
    /// - Throws: ``ConfigurationError``, one sentence with the remedy.
    package init(parsing text: String) throws(ConfigurationError) {
        do throws(RedirectURI.Refusal) { self.uri = try RedirectURI(parsing: text) } catch {
            throw ConfigurationError(
                "notification URL '\(text.shortened)' isn't valid: \(error); write one such as https://example.com/apple/events"
            )
        }
        self.text = text
        self.origin = self.uri.origin
        self.host = self.uri.host
    }

    /// The lowest port besides 443: the ports below belong to other services, which a notification must not reach.
    private static let lowestPort = 1_024

    /// Why Apple would refuse the URL, and production mode does; nil if it may be used there.
    ///
    /// The IP addresses of its host are checked when the service connects.
    package var objection: String? {
        guard self.uri.scheme == "https" else { return "the URL isn't https" }
        guard self.uri.port.map({ $0 == 443 || $0 >= Self.lowestPort }) ?? true else {
            return "the port isn't 443, or \(Self.lowestPort) or above"
        }
        guard self.uri.applesObjection == nil else { return "the host isn't a domain name of the internet" }
        return nil
    }
}
