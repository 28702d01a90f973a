import OutgoingMail

/// A change that the user of an account is told about by email.
///
/// The texts repeat nothing that anyone typed, and have no secret.
package enum SecurityNotice: Hashable, Sendable {
    case passkeyAdded
    case passkeyRemoved
    /// A link of an invitation or of a registration made a passkey.
    case enrolled
    case codesReplaced
    /// A recovery code signed in, in a browser that may be new.
    case recoveryUsed
    /// The code of another device signed in, in a browser that may be new.
    case deviceCodeUsed
    case nameChanged
    case emailsChanged
    /// The account will be deleted on a day, such as `January 31, 2026`.
    case deletionPlanned(day: String)
    case deletionCanceled

    /// The name of its kind, by which the messages of an account are limited.
    var kind: String { self.subject.text }

    var subject: MailMessage.Subject {
        switch self {
        case .passkeyAdded: .init("A passkey was added to your account")
        case .passkeyRemoved: .init("A passkey was removed from your account")
        case .enrolled: .init("A passkey was created for your account")
        case .codesReplaced: .init("Your recovery codes were replaced")
        case .recoveryUsed: .init("A recovery code was used to sign in")
        case .deviceCodeUsed: .init("A sign-in in another browser was allowed")
        case .nameChanged: .init("The name of your account was changed")
        case .emailsChanged: .init("The email addresses of your account were changed")
        case .deletionPlanned: .init("Your account will be deleted")
        case .deletionCanceled: .init("Your account will be kept")
        }
    }

    /// What happened, in a sentence.
    var fact: String {
        switch self {
        case .passkeyAdded: "A passkey was added to your account. It can sign in from now on."
        case .passkeyRemoved: "A passkey was removed from your account. All other sessions were ended."
        case .enrolled:
            "A link that was sent to you was used. It made a passkey and new recovery codes for your account."
        case .codesReplaced: "The recovery codes of your account were replaced. Earlier ones no longer work."
        case .recoveryUsed: "Someone signed in to your account with a recovery code."
        case .deviceCodeUsed:
            "Someone signed in to your account with a code that one of your devices showed."
        case .nameChanged: "The name of your account was changed."
        case .emailsChanged: "The email addresses of your account, or where its mail goes, were changed."
        case .deletionPlanned(let day):
            "Your account will be deleted on \(day). Until then, you can sign in and keep it."
        case .deletionCanceled: "The deletion of your account was canceled."
        }
    }

    /// The page that helps if it wasn't the user.
    var place: String {
        switch self {
        case .passkeyAdded, .passkeyRemoved, .enrolled, .codesReplaced, .recoveryUsed, .deviceCodeUsed:
            "\(Paths.account)/passkeys"
        case .nameChanged, .emailsChanged: "\(Paths.account)/personal"
        case .deletionPlanned, .deletionCanceled: "\(Paths.account)/delete"
        }
    }
}
