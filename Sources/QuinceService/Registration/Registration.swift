// Registration: Accounts that anyone with an email address creates. In production mode only, and if the operator wants it. Owns
// the messages that verify the email address. The link in them is an invitation (Recovery), whose page makes the first passkey;
// the account begins with it. Storage counts and takes once.

package import Logging
import OutgoingMail
import PageLanguages

/// Lets people register: sends the link that verifies an email address.
///
/// The response to a request doesn't depend on whether there is an account, and no work that depends on it is done before the
/// response: the request waits in a queue.
package final class Registrations: Sendable {
    private let store: any RegistrationStore
    private let mailer: Mailer
    private let random: RandomSource
    private let clock: ServiceClock
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let queue = WorkQueue<WaitingAddress>()
    private let requests: ExactLimit

    /// A request that waits, with the language in which it was made.
    private struct WaitingAddress: Sendable {
        let email: EmailAddress
        let language: Language
    }

    package init(
        store: any RegistrationStore,
        mailer: Mailer,
        random: RandomSource,
        clock: ServiceClock,
        metrics: ServiceMetrics,
        limits: SharedLimits,
        logger: Logger
    ) {
        self.store = store
        self.mailer = mailer
        self.random = random
        self.clock = clock
        self.metrics = metrics
        self.logger = logger
        self.requests = limits.exact(
            .registrations,
            RegistrationLimits.ofClient,
            per: .seconds(RegistrationLimits.hour)
        )
    }

    /// The result of a request, which says nothing about the email address but its form.
    package enum Outcome: Hashable, Sendable {
        case accepted
        /// The text isn't an email address.
        case malformed
        /// The client has asked too often, or too many requests wait.
        case tooMany
    }

    /// Takes a request for a message to the email address that a client typed.
    ///
    /// - Throws: Errors of the storage that counts the requests of a client; then no message is sent.
    package func ask(_ text: String, client: String?) async throws -> Outcome {
        let text = text.split(separator: " ").joined()
        // A domain without a dot would be this machine or the operator's network, whose users are no strangers' business.
        guard SeedRules.isEmail(text), text.split(separator: "@").last?.contains(".") == true,
            let email = EmailAddress(parsing: text)
        else { return .malformed }
        let waiting = WaitingAddress(email: email, language: .current)
        guard try await self.requests.allows(client), self.queue.add(waiting) else {
            self.metrics.limited(.registrations)
            return .tooMany
        }
        return .accepted
    }

    /// Sends the messages, until the service is stopped.
    package func run() async {
        let dropped = await self.queue.run { request in
            await Language.$current.withValue(request.language) { await self.answer(request.email) }
        }
        self.mailer.giveUp(.registration, .dropped, count: dropped)
    }

    private func answer(_ email: EmailAddress) async {
        let (link, now) = (Invitation(self.random), self.clock.time)
        let registration = PendingRegistration(
            account: Account(
                id: self.random.hex(32),
                email: email.text,
                firstName: nil,
                lastName: nil,
                emailSharing: .share
            ),
            userHandle: self.random.bytes(32),
            createdAt: now
        )
        do {
            let message: MailMessage
            switch try await self.store.add(registration, link.digest) {
            case .added: message = .verification(of: email, link, at: now)
            case .hasAccount(let language):
                // Not in that of the request, which anyone can make for any email address.
                message = Language.$current.withValue(language ?? .current) {
                    .existingAccount(of: email, at: now)
                }
            case .tooMany:
                self.mailer.giveUp(.registration, .limited)
                return
            }
            guard await !self.mailer.send(message, as: .registration) else { return }
            // A message that wasn't sent must not count against a later attempt.
            try await self.store.removeRegistration(link.digest)
        } catch {
            self.logger.error("a registration failed", metadata: ["error": "\(error)"])
        }
    }
}

/// How often people may ask for the message; limits of Quince.
package enum RegistrationLimits {
    /// Requests of one client per hour.
    package static let ofClient = 10
    /// The hour, in seconds.
    package static let hour = 3_600.0
    /// Messages to one email address per day; a link is valid for as long.
    package static let ofEmail = 3
    /// Messages to all email addresses per day.
    package static let inAll = 50_000
}

extension MailMessage {
    fileprivate static func verification(of email: EmailAddress, _ link: Invitation, at time: Double) -> Self
    {
        let language = Language.current
        return Self(
            recipient: email,
            subject: .init(translated: language.text(.mailCreate)),
            paragraphs: [language.text(.mailCreateText), language.text(.mailCreateIgnore)],
            linkPath: link.secretPath,
            linkText: language.text(.invitationHeading),
            writtenAt: time,
            language: language.tag
        )
    }

    fileprivate static func existingAccount(of email: EmailAddress, at time: Double) -> Self {
        let language = Language.current
        return Self(
            recipient: email,
            subject: .init(translated: language.text(.mailExists)),
            paragraphs: [language.text(.mailExistsText), language.text(.mailExistsAdvice)],
            linkPath: Paths.accountSignIn,
            linkText: language.text(.signInHeading),
            writtenAt: time,
            language: language.tag
        )
    }
}
