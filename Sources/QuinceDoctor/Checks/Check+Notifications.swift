import Foundation
import PlainClient
import QuinceProtocol

extension Check {
    /// Whether Apple could deliver notifications: the URL, TLS, and what the server responds.
    static let notifications = [
        Self.notificationsURL, Self.notificationsTLS, Self.notificationsCertificate, Self.notificationsStatus,
    ]

    private static let notificationsURL = Self("notifications.url") { examination in
        guard let url = examination.settings.notifications else { return nil }
        guard url.scheme == "https" else {
            return .failed(
                "the notification URL isn't https",
                "Use an https URL; Apple requires TLS 1.2 or later."
            )
        }
        let host = url.host?.lowercased() ?? ""
        let isLocal =
            !host.contains(".") && !host.contains(":") || host == "localhost" || host.hasSuffix(".localhost")
        let remedy =
            "Use a host that the internet can reach; Apple delivers notifications from its own servers."
        guard !isLocal, !PublicAddress.isPrivate(host) else {
            return .failed("Apple can't reach the host of the notification URL", remedy)
        }
        if let address = examination.observations[.notifications]?.response?.address,
            PublicAddress.isPrivate(address)
        {
            return .warning("from this machine, the host has the private address \(address)", remedy)
        }
        return .passed("the notification URL is https, and its host isn't a local one")
    }

    private static let notificationsTLS = Self("notifications.tls") { examination in
        guard let url = examination.settings.notifications, examination.isReached else { return nil }
        guard url.scheme == "https" else { return .notChecked("the notification URL isn't https") }
        let chain = "Send the whole chain of a certificate that a public authority signed for this host."
        let observation = examination.observations[.notifications]
        switch observation?.error {
        case .untrusted?, .wrongHost?: return .failed(observation?.failure ?? "", chain)
        case .noTLS?: return .failed(observation?.failure ?? "", "Enable TLS 1.2 or 1.3 on the server.")
        case .some: return .notChecked("there was no connection")
        case nil: break
        }
        guard let version = observation?.response?.tlsVersion else {
            return .notChecked("there was no connection")
        }
        guard ["TLS 1.2", "TLS 1.3"].contains(version) else {
            return .failed(
                "the server uses \(version)",
                "Enable TLS 1.2 or 1.3 on the server; Apple requires it."
            )
        }
        return .passed("\(version), and the certificate is trusted and valid for the host")
    }

    private static let notificationsCertificate = Self("notifications.certificate") { examination in
        guard let end = examination.observations[.notifications]?.response?.certificateEnd else { return nil }
        let days = Int((end.timeIntervalSince(examination.issuerTime) / 86_400).rounded(.down))
        let date = end.formatted(.iso8601.year().month().day())
        let sentence = "the certificate ends on \(date), in \(days) day\(days == 1 ? "" : "s")"
        return days < Self.fewDays
            ? .warning(sentence, "Renew it; if a program does that, check that the program still runs.")
            : .passed(sentence)
    }

    /// From this many days on, a certificate is long enough from its end.
    private static let fewDays = 30

    private static let notificationsStatus = Self("notifications.status") { examination in
        guard examination.settings.notifications != nil, examination.isReached,
            let observation = examination.observations[.notifications]
        else { return nil }
        guard let response = observation.response else {
            switch observation.error {
            case .untrusted, .wrongHost, .noTLS: return .notChecked("there was no TLS connection")
            default:
                return .failed(
                    "can't reach the notification URL: \(observation.failure)",
                    "Check the host's DNS, its firewall, and that the server is running."
                )
            }
        }
        return Self.judgment(ofStatus: response.status)
    }

    /// What the status of a GET says about a URL that takes POST.
    private static func judgment(ofStatus status: Int) -> Judgment {
        switch status {
        case 200..<300, 400, 401, 405, 411, 415, 422:
            .passed(
                "the server responds to GET with status \(status), which is right for a URL that takes POST"
            )
        case 404, 410:
            .warning(
                "the server responds to GET with status \(status)",
                "Check the path, unless the server responds so to every GET: Apple sends POST."
            )
        case 403, 407, 429:
            .warning(
                "the server responds to GET with status \(status): something in front of the app may refuse Apple, too",
                "Let POST requests to this path pass without credentials; the notification itself is signed."
            )
        case 300..<400:
            .warning(
                "the server redirects (status \(status))",
                "Register the final URL: that Apple follows redirects isn't documented."
            )
        default:
            .failed("the server responds with status \(status)", "Find the error in the log of the server.")
        }
    }
}
