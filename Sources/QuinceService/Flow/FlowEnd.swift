import HTTPTypes

/// Why a flow can't continue, for the user and for the developer.
enum FlowEnd: Hashable, Sendable {
    /// The app has received the response and used its code.
    case finished
    case cancelled
    case expired
    /// The browser sent no cookie, or not the flow's cookie.
    case otherBrowser
    /// The issuer is https, but the page was opened over http, so browsers don't send the cookie.
    case plainHTTP(issuer: String)
    /// The form came from another site.
    case otherSite
    /// The service doesn't know the flow: it was reset, or uses another database now.
    case unknown
    /// The app, its redirect URI, the account or the grant was removed in the meantime.
    case removed
    /// The user removed a passkey, replaced the recovery codes or ended a session while this sign-in proved who they are.
    case ended
    /// The flow, the account or the grant in the database can't be read.
    case unreadable(StoredValueError)
    /// Too many sign-ins are in progress.
    case tooMany

    var heading: String {
        switch self {
        case .finished: "You have already signed in"
        case .cancelled: "This sign-in was canceled"
        case .expired: "This sign-in took too long"
        case .plainHTTP: "This page requires https"
        case .tooMany: "Too many sign-ins at once"
        case .otherBrowser, .otherSite, .unknown, .removed, .ended, .unreadable: "This sign-in can’t continue"
        }
    }

    /// A sentence or two for the user.
    var message: String {
        switch self {
        case .finished: "The app has received your sign-in. To sign in again, go back to the app."
        case .cancelled: "To sign in anyway, go back to the app and start again."
        case .expired: "You have ten minutes to finish a sign-in. Go back to the app and start again."
        case .otherBrowser:
            "It began in another browser, or this browser doesn’t store cookies. Go back to the app and start again."
        case .plainHTTP(let issuer):
            "The issuer of this service is \(issuer), so browsers store its cookies for https only, but this page was "
                + "opened over http. Open \(issuer) instead, or start the service without --issuer."
        case .otherSite: "The form came from another site. Go back to the app and start again."
        case .unknown:
            "This service doesn’t know it. The service may have been reset. Go back to the app and start again."
        case .removed: "The app or the account has been removed. Go back to the app and start again."
        case .ended:
            "The sign-ins of this account have just been ended. Go back to the app and start again."
        case .unreadable:
            "Something is wrong with this service. You did nothing wrong. Go back to the app and start again."
        case .tooMany: "Too many people on your network are signing in at the moment. Try again in a minute."
        }
    }

    /// The text of the explanation.
    var reason: String {
        switch self {
        case .finished: "the flow is finished, and its code has been used"
        case .cancelled: "the user canceled the flow"
        case .expired: "the flow is older than \(Int(Flow.lifetime)) s"
        case .otherBrowser: "the request has no cookie of this flow (\(FlowCookie.name))"
        case .plainHTTP(let issuer):
            "the request came over http without the flow's cookie, but the issuer is \(issuer)"
        case .otherSite: "the Origin header names another site"
        case .unknown: "no flow has this ID; the service may have been reset"
        case .removed: "the app, its redirect URI, the account or the grant was removed during the flow"
        case .ended: "a passkey was removed, or the codes replaced, or a session ended, during the proof"
        case .unreadable(let error): error.description
        case .tooMany: "the limit of unfinished flows is reached"
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .finished, .cancelled, .expired, .otherBrowser, .plainHTTP, .otherSite, .unknown, .removed,
            .ended:
            .gone
        case .unreadable: .internalServerError
        case .tooMany: .tooManyRequests
        }
    }
}
