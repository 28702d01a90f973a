import QuinceProtocol

/// What the response of an app's server means, with the remedy.
package enum EventAnswer {
    /// The explanation of a status; empty for 200.
    static func explanation(of status: Int, location: String?) -> String {
        if status == 200 { return "" }
        if (200..<300).contains(status) {
            return "Apple asks for 200; came \(status). It counts as delivered here; respond with 200."
        }
        return "Apple asks for 200; came \(status). \(Self.remedy(for: status, location: location))"
    }

    /// The result of a notification with `faults`, judged by what a correct receiver does with it.
    package static func outcome(of status: Int, to faults: Set<EventFault>) -> EventAttempt.Outcome {
        let isTaken = (200..<300).contains(status)
        guard faults.contains(where: \.hasToBeRejected) else { return isTaken ? .delivered : .failed }
        if isTaken { return .accepted }
        return self.isRejection(status) ? .rejected : .failed
    }

    /// Whether the app refused the notification itself, and not the request.
    static func isRejection(_ status: Int) -> Bool {
        switch status {
        case 404, 405, 408, 413, 415, 429: false
        default: (400..<500).contains(status)
        }
    }

    private static func remedy(for status: Int, location: String?) -> String {
        switch status {
        case 300..<400:
            let target = location.map { " to \($0.shortened)" } ?? ""
            return "Redirects aren't followed\(target); register the URL that responds itself."
        case 400: return "The app rejected the notification; its log says why."
        case 401, 403:
            return
                "Notifications have no session and no CSRF token; exempt this path from both, and verify the JWS."
        case 404:
            return
                "The app has nothing at this path for POST; check the notification URL and the app's routes."
        case 405: return "The app has this path, but not for POST; a notification is a POST request."
        case 408, 504: return "The app or a proxy took too long; respond first, and do the work afterwards."
        case 413: return "The app refuses the body; a notification has about 1 KB."
        case 415: return "The app refuses the body's type; a notification is application/json."
        case 429:
            return "The app limits the rate; notifications of all users come from the same IP addresses."
        case 500..<600: return "The app failed; its log says why. Apple repeats the notification."
        default: return "Check how the app responds to POST at this URL."
        }
    }
}
