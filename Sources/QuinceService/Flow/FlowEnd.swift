import HTTPTypes
import PageLanguages

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

    /// In the language of the current request, as ``message``.
    var heading: String {
        let key: TextKey =
            switch self {
            case .finished: .endFinished
            case .cancelled: .endCanceled
            case .expired: .endExpired
            case .plainHTTP: .endHttps
            case .tooMany: .endTooMany
            case .otherBrowser, .otherSite, .unknown, .removed, .ended, .unreadable: .endStopped
            }
        return Language.current.text(key)
    }

    /// A sentence or two for the user.
    var message: String {
        let key: TextKey =
            switch self {
            case .finished: .endFinishedText
            case .cancelled: .endCanceledText
            case .expired: .endExpiredText
            case .otherBrowser: .endOtherBrowser
            case .plainHTTP: .endHttpsText
            case .otherSite: .endOtherSite
            case .unknown: .endUnknown
            case .removed: .endRemoved
            case .ended: .endEnded
            case .unreadable: .endBroken
            case .tooMany: .endTooManyText
            }
        if case .plainHTTP(let issuer) = self {
            return Language.current.text(key, ["issuer": issuer, "option": "--issuer"])
        }
        return Language.current.text(key)
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
