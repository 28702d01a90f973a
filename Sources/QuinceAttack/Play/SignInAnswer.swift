package import Foundation
import QuinceProtocol

/// The authorization response that the browser carries from Quince to the relying party.
package struct SignInAnswer: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable {
        case formPost = "form_post"
        case query, fragment
        /// A popup's message, which the app's page sends to its server.
        case message = "web_message"
    }

    package var mode: Mode
    package var target: URL
    /// In the order of the wire: code, id_token, state, user.
    ///
    /// A message is also stored as a flat list.
    package var fields: [WebPage.Field]

    /// The first field of that name; setting nil removes all of them.
    package subscript(name: String) -> String? {
        get { self.fields.first { $0.name == name }?.value }
        set {
            let index = self.fields.firstIndex { $0.name == name }
            self.fields.removeAll { $0.name == name }
            guard let newValue else { return }
            self.fields.insert(WebPage.Field(name, newValue), at: index ?? self.fields.endIndex)
        }
    }

    /// Adds a field, even if one of that name exists.
    package mutating func add(_ name: String, _ value: String) { self.fields.append(.init(name, value)) }
}

/// The end of a sign-in at the relying party.
package struct Landing: Sendable {
    /// All responses since the callback; the user sees the last one.
    let answers: [WebAnswer]
    /// The URL to which the user was redirected outside of the relying party.
    let departure: URL?
    /// The request to the callback.
    let request: WebRequest?
    /// The browser afterwards.
    let browser: PersonBrowser
    /// Why there was no response, such as a closed connection.
    var failure: String?

    var page: WebAnswer? { self.answers.last }

    /// The names of the cookies that were set during the sign-in.
    var newCookies: Set<String> {
        Set(self.answers.flatMap(Cookie.all).filter { !$0.isRemoval && !$0.value.isEmpty }.map(\.name))
    }
}
