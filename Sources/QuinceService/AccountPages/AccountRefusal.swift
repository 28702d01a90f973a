import HTTPTypes
import Hummingbird
import PageLanguages

/// Why a request on the account pages changes nothing.
enum AccountRefusal: Error, Hashable, Sendable {
    /// Nobody is signed in, or the session has ended.
    case signedOut(AccountPlace)
    /// The last proof of identity is older than five minutes.
    case notFresh(AccountPlace)
    /// The form came from a page of another site.
    case otherSite
    /// The form lacks the token of this session: it was made for an earlier session, or by another page.
    case otherSession
    /// The form or a field of it can't be read.
    case malformed(String)
    /// The app isn't used any more, or the email address is gone.
    case missing
    /// The client has sent too many forms or begun too many sessions.
    case tooMany

    /// The text of the explanation and of the log.
    var reason: String {
        switch self {
        case .signedOut: "no open session"
        case .notFresh: "the user signed in more than \(Int(AccountSession.freshness)) s ago"
        case .otherSite: "the form came from a page of another site"
        case .otherSession: "the form has no token of this session"
        case .malformed(let reason): reason
        case .missing: "the account has no such grant or email address"
        case .tooMany: "the client's limit of forms or sessions is reached"
        }
    }

    /// Whether the log has a line about it; the others are part of ordinary use.
    var isSuspicious: Bool {
        switch self {
        case .otherSite, .otherSession, .malformed, .tooMany: true
        case .signedOut, .notFresh, .missing: false
        }
    }

    /// The response: the sign-in page, or a page that says what to do.
    func response(_ render: PageRenderer) -> Response {
        switch self {
        case .signedOut(let place), .notFresh(let place):
            return AccountResponse.redirect(to: place.signInPath)
        case .otherSite, .otherSession, .malformed, .missing, .tooMany:
            let page = MessagePage(
                heading: self.heading,
                message: self.message,
                linkPath: Paths.account,
                linkText: Language.current.text(.errorOpenAccount)
            )
            return render(page, status: self.status)
        }
    }

    /// Whether a sign-in helps.
    var leadsToSignIn: Bool {
        switch self {
        case .signedOut, .notFresh: true
        case .otherSite, .otherSession, .malformed, .missing, .tooMany: false
        }
    }

    private var heading: String {
        let key: TextKey =
            switch self {
            case .missing: .errorGone
            case .tooMany: .errorTooManyChanges
            default: .errorUnchanged
            }
        return Language.current.text(key)
    }

    /// In the language of the current request.
    var message: String {
        let key: TextKey =
            switch self {
            case .otherSite: .errorOtherSite
            case .otherSession: .errorOtherSession
            case .malformed: .errorMalformed
            case .missing: .errorGoneText
            case .tooMany: .errorTooManyChangesText
            case .signedOut, .notFresh: .errorSignInAgain
            }
        return Language.current.text(key)
    }

    var status: HTTPResponse.Status {
        switch self {
        case .otherSite, .otherSession: .forbidden
        case .malformed: .badRequest
        case .missing: .notFound
        case .tooMany: .tooManyRequests
        case .signedOut, .notFresh: .seeOther
        }
    }
}
