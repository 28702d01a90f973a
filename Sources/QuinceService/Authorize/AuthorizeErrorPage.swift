package import WebPages

/// The page for a refused authorization request whose error must not be sent to the app.
///
/// It shows the code and the text exactly as they are on the wire; in development also the reason.
package struct AuthorizeErrorPage: Page {
    package static let template = Template("authorize-error", PackageResources.authorize_error_mustache)

    /// The error code, such as `invalid_request`.
    package let code: String
    /// The description, such as `Invalid web redirect url`; nil if Apple shows only the code.
    package let text: String?
    /// The reason; nil outside development.
    package let explanation: Explanation?

    package init(code: String, text: String?, explanation: Explanation? = nil) {
        self.code = code
        self.text = text
        self.explanation = explanation
    }

    /// The page repeats nothing of a refused request, not even its path.
    package var offersLanguages: Bool { false }

    /// The explanation for the developer.
    package struct Explanation: Sendable {
        /// The problem, in a sentence.
        package let reason: OptionText
        /// Apple's behavior, in a sentence; nil if it isn't worth mentioning.
        package let apple: String?
        /// The redirect URI of the request, and the nearest registered one.
        package let difference: Difference?
        /// The form that registers the redirect URI; nil if it can't be registered.
        package let registration: Registration?
        /// The client IDs that the request could have; nil if its own is known.
        package let clients: Clients?
        /// The console's entry for this request, `/#request-ID`.
        package let consoleURL: String?

        package init(
            reason: String,
            apple: String? = nil,
            difference: Difference? = nil,
            registration: Registration? = nil,
            clients: Clients? = nil,
            consoleURL: String? = nil
        ) {
            self.reason = OptionText(reason.pageSentence)
            self.apple = apple?.pageSentence
            self.difference = difference
            self.registration = registration
            self.clients = clients
            self.consoleURL = consoleURL
        }
    }

    /// Two URLs, divided where they start and stop to differ.
    package struct Difference: Sendable {
        package struct Line: Sendable {
            package let before: String
            /// The part that the other URL doesn't have.
            package let part: String
            package let after: String
        }

        package let asked: Line
        package let registered: Line

        /// - Parameters:
        ///   - asked: The URL of the request.
        ///   - registered: The nearest registered URL.
        package init(_ asked: String, from registered: String) {
            let (left, right) = (Array(asked), Array(registered))
            let shorter = min(left.count, right.count)
            let head = zip(left, right).prefix { $0 == $1 }.count
            let tail = zip(left.reversed(), right.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
            self.asked = Self.line(left, head, tail)
            self.registered = Self.line(right, head, tail)
        }

        private static func line(_ text: [Character], _ head: Int, _ tail: Int) -> Line {
            Line(
                before: String(text.prefix(head)),
                part: String(text.dropFirst(head).dropLast(tail)),
                after: String(text.suffix(tail))
            )
        }
    }

    /// The form that registers the redirect URI and repeats the request.
    package struct Registration: Sendable {
        let path = Paths.registerRedirectURI
        package let clientID: String
        package let redirectURI: String
        /// The query of the refused request.
        package let query: String

        package init(clientID: String, redirectURI: String, query: String) {
            self.clientID = clientID
            self.redirectURI = redirectURI
            self.query = query
        }
    }
}
