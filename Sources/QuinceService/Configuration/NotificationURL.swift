import Foundation
import NIOCore
import PlainClient
package import ProgramStart
import QuinceProtocol

/// The URL of an app's server to which the service sends notifications; registered on the primary App ID.
package struct NotificationURL: Hashable, Sendable {
    /// The text exactly as it was registered.
    package let text: String
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
        self.host = self.uri.host
    }

    /// Scheme, host and port, which limits are per: the same for every spelling of an IP address and of the default port.
    package var origin: String {
        let name = self.host.trimmingCharacters(in: ["[", "]"])
        let address = HostSearch.systemAddresses(of: name, flags: AI_NUMERICHOST).first?.ipAddress
        let host =
            address.map { $0.contains(":") ? "[\($0)]" : $0 }
            ?? (self.host.hasSuffix(".") ? String(self.host.dropLast()) : self.host)
        let usualPort = self.uri.scheme == "https" ? 443 : 80
        let port = self.uri.port.flatMap { $0 == usualPort ? nil : ":\($0)" } ?? ""
        return "\(self.uri.scheme)://\(host)\(port)"
    }

    /// The path and the query exactly as they were registered.
    var target: String {
        let rest = self.text.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" && $0 != "?" }
        return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
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
