import OutgoingMail
import PageLanguages
import Synchronization

/// Tells users by email what happened to their accounts.
///
/// Nothing waits for it: telling puts the message into a queue. A message that the queue doesn't take, or that can't be sent, is
/// counted and logged.
package final class SecurityNotices: Sendable {
    /// How many notices of one kind an account gets per hour.
    package static let perHour = 10
    /// How many notices of one kind may wait for an account, so that a few accounts can't fill the queue.
    ///
    /// Each kind counts by itself: someone who causes many of one kind can't keep the user from hearing of another.
    static let waitingOfOneKind = 2

    /// A message that waits.
    private struct Job: Sendable {
        let subject: String
        let message: MailMessage
    }

    /// nil if the service sends no email.
    private let mailer: Mailer?
    /// The issuer, for the texts.
    private let issuer: String
    private let clock: ServiceClock
    private let queue = WorkQueue<Job>()
    /// How many notices of each account and kind wait.
    private let waiting = Mutex<[String: Int]>([:])
    private let limit: ExactLimit

    package init(mailer: Mailer?, issuer: String, clock: ServiceClock, limits: SharedLimits) {
        self.mailer = mailer
        self.issuer = issuer
        self.clock = clock
        self.limit = limits.exact(.notices, Self.perHour, per: .seconds(3_600))
    }

    /// Tells the user of `account`, in the user's language; time, browser and IP address are those of the current request.
    package func tell(_ account: Account, _ notice: SecurityNotice) {
        Language.$current.withValue(account.language ?? .current) { self.write(account, notice) }
    }

    private func write(_ account: Account, _ notice: SecurityNotice) {
        guard let mailer else { return }
        guard let recipient = EmailAddress(parsing: account.email) else {
            return mailer.giveUp(.notice, .failed)
        }
        let subject = "\(account.id) \(notice.kind)"
        let language = Language.current
        let message = MailMessage(
            recipient: recipient,
            subject: notice.subject,
            paragraphs: [notice.fact, language.text(.mailAdvice)],
            details: self.circumstances,
            linkPath: notice.place,
            linkText: language.text(.pageYourAccount),
            writtenAt: self.clock.time,
            language: language.tag
        )
        guard self.begin(subject) else { return mailer.giveUp(.notice, .limited) }
        if !self.queue.add(Job(subject: subject, message: message)) {
            self.end(subject)
            mailer.giveUp(.notice, .dropped)
        }
    }

    private func begin(_ subject: String) -> Bool {
        self.waiting.withLock { waiting in
            let count = waiting[subject] ?? 0
            guard count < Self.waitingOfOneKind else { return false }
            waiting[subject] = count + 1
            return true
        }
    }

    private func end(_ subject: String) {
        self.waiting.withLock { waiting in
            let count = (waiting[subject] ?? 1) - 1
            waiting[subject] = count > 0 ? count : nil
        }
    }

    /// Sends the messages, until the service is stopped.
    package func run() async {
        guard let mailer else { return }
        let dropped = await self.queue.run { job in
            self.end(job.subject)
            // Nobody should be kept from hearing of a change that was made; this node's own count still limits the messages.
            guard (try? await self.limit.allows(job.subject)) ?? true else {
                return mailer.giveUp(.notice, .limited)
            }
            _ = await mailer.send(job.message, as: .notice)
        }
        mailer.giveUp(.notice, .dropped, count: dropped)
    }

    private var circumstances: [String] {
        let (language, place) = (Language.current, AuditOrigin.current.place?())
        return [
            language.text(.mailService, ["url": self.issuer]),
            language.text(.mailTime, ["time": PlainTime.minute(self.clock.time)]),
            place?.browser.map { language.text(.mailBrowser, ["browser": BrowserName.shown($0)]) },
            place?.client.map { language.text(.mailIpAddress, ["address": $0]) },
        ].compactMap(\.self)
    }
}
