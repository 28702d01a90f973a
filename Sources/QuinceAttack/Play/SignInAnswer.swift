package import Foundation
import QuinceProtocol

/// What the browser is to carry from Quince to the relying party.
package struct SignInAnswer: Hashable, Sendable {
    package enum Mode: String, Hashable, Sendable {
        case formPost = "form_post"
        case query, fragment
        /// A popup's message, which the page of the app takes and hands to its server.
        case message = "web_message"
    }

    package var mode: Mode
    package var target: URL
    /// In the order of the wire: code, id_token, state, user; where it is a message, flat all the same.
    package var fields: [WebPage.Field]

    /// The first of that name; setting nil removes all.
    package subscript(name: String) -> String? {
        get { self.fields.first { $0.name == name }?.value }
        set {
            let index = self.fields.firstIndex { $0.name == name }
            self.fields.removeAll { $0.name == name }
            guard let newValue else { return }
            self.fields.insert(WebPage.Field(name, newValue), at: index ?? self.fields.endIndex)
        }
    }

    /// Adds a field, even where there is one of that name.
    package mutating func add(_ name: String, _ value: String) { self.fields.append(.init(name, value)) }
}

/// What the relying party made of an answer, to the last page.
package struct Landing: Sendable {
    /// Every answer since the callback; the page that the person sees is the last.
    let answers: [WebAnswer]
    /// Where the person was sent that is not the relying party.
    let departure: URL?
    /// What was sent to the callback.
    let request: WebRequest?
    /// The browser afterwards.
    let browser: PersonBrowser
    /// Why there was no answer, such as a connection that was closed.
    var failure: String?

    var page: WebAnswer? { self.answers.last }

    /// The names of the cookies that were set on the way.
    var newCookies: Set<String> {
        Set(self.answers.flatMap(Cookie.all).filter { !$0.isRemoval && !$0.value.isEmpty }.map(\.name))
    }
}
