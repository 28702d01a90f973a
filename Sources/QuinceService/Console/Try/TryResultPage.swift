import Foundation
package import WebPages

/// The end of a sign-in to the sample client: the response, the exchange, and the verified token.
package struct TryResultPage: DeveloperPage {
    package static let template = Template("try-result", PackageResources.try_result_mustache)

    /// A name and its value; long values can be broken anywhere.
    package struct Row: Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// One claim of the identity token, with the sample client's check.
    package struct Claim: Sendable {
        package enum Verdict: Sendable {
            case passed, failed
            /// Nothing to check.
            case none
        }

        package let name: String
        package let value: String
        /// The value as a date, if it is a time.
        let time: String?
        /// The result of the check, such as "is the nonce that was sent"; nil if there was none.
        package let check: String?
        let isPassed: Bool
        let isFailed: Bool

        package init(_ name: String, _ value: String, check: String? = nil, verdict: Verdict = .none) {
            self.name = name
            self.value = value
            self.time = Self.times.contains(name) ? Self.date(value) : nil
            self.check = check
            self.isPassed = verdict == .passed
            self.isFailed = verdict == .failed
        }

        /// The claims in seconds since 1970.
        private static let times: Set<String> = ["exp", "iat", "auth_time"]

        /// Such as `2026-11-21 15:01:30 UTC`, in the format of the console's script; nil after the year 9999.
        private static func date(_ seconds: String) -> String? {
            guard let seconds = Int(seconds), (0..<253_402_300_800).contains(seconds) else { return nil }
            let text = Date.ISO8601FormatStyle().format(Date(timeIntervalSince1970: Double(seconds)))
            return "\(text.dropLast().replacing("T", with: " ")) UTC"
        }
    }

    /// A request and its response.
    package struct Exchange: Sendable {
        /// Method and path, such as `POST /auth/token`.
        package let title: String
        package let request: [Row]
        /// The status, such as `200 OK`.
        package let status: String
        package let answer: [Row]

        package init(title: String, request: [Row], status: String, answer: [Row]) {
            self.title = title
            self.request = request
            self.status = status
            self.answer = answer
        }
    }

    /// Such as "Signed in as jane@example.com".
    package let heading: String
    let shownHeading: BreakableText
    package let succeeded: Bool
    /// Why it failed, or a remark; nil if there is nothing to say.
    package let message: String?
    /// It succeeded, and the response had the parameter `user`.
    let isFirst: Bool
    /// It succeeded, and the response had no parameter `user`.
    let isLater: Bool
    /// How the response arrived, such as `POST (form_post)`.
    package let callbackTitle: String
    package let callback: [Row]
    package let exchange: Exchange?
    package let claims: [Claim]
    /// The options of this run, for starting the same one again.
    package let options: [Row]
    /// The value with which the grant can be revoked; nil if there is nothing to revoke.
    package let runID: String?
    let links = ConsoleNavigation.links(current: nil)
    let hasClaims: Bool
    let tryItStart = Paths.tryItStart
    let tryItRevoke = "\(Paths.tryIt)/revoke"
    let consolePath = Paths.console

    package init(
        heading: String,
        succeeded: Bool,
        message: String? = nil,
        cameWithUser: Bool? = nil,
        callbackTitle: String,
        callback: [Row],
        exchange: Exchange? = nil,
        claims: [Claim] = [],
        options: [Row],
        runID: String? = nil
    ) {
        self.heading = heading
        self.shownHeading = BreakableText(heading)
        self.succeeded = succeeded
        self.message = message
        self.isFirst = cameWithUser == true
        self.isLater = cameWithUser == false
        self.callbackTitle = callbackTitle
        self.callback = callback
        self.exchange = exchange
        self.claims = claims
        self.options = options
        self.runID = runID
        self.hasClaims = !claims.isEmpty
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .console }
}
