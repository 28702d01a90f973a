import OutgoingMail
import PageLanguages

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
    /// The account will be deleted, in seconds since 1970.
    case deletionPlanned(at: Double)
    case deletionCanceled

    /// The name of its kind, by which the messages of an account are limited.
    var kind: String { self.keys.subject.rawValue }

    /// In the current language, as ``fact``.
    var subject: MailMessage.Subject { .init(translated: Language.current.text(self.keys.subject)) }

    /// What happened, in a sentence.
    var fact: String {
        let language = Language.current
        if case .deletionPlanned(let time) = self {
            return language.text(self.keys.fact, ["day": language.day(time)])
        }
        return language.text(self.keys.fact)
    }

    private var keys: (subject: TextKey, fact: TextKey) {
        switch self {
        case .passkeyAdded: (.mailPasskeyAdded, .mailPasskeyAddedFact)
        case .passkeyRemoved: (.mailPasskeyRemoved, .mailPasskeyRemovedFact)
        case .enrolled: (.mailEnrolled, .mailEnrolledFact)
        case .codesReplaced: (.mailCodesReplaced, .mailCodesReplacedFact)
        case .recoveryUsed: (.mailRecoveryUsed, .mailRecoveryUsedFact)
        case .deviceCodeUsed: (.mailDeviceUsed, .mailDeviceUsedFact)
        case .nameChanged: (.mailNameChanged, .mailNameChangedFact)
        case .emailsChanged: (.mailEmailsChanged, .mailEmailsChangedFact)
        case .deletionPlanned: (.mailDeletionPlanned, .mailDeletionPlannedFact)
        case .deletionCanceled: (.mailDeletionCanceled, .mailDeletionCanceledFact)
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
