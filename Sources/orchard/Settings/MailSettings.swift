import ProgramStart
import Foundation

/// Who delivers the shop's messages, as it was said.
struct MailSettings: Hashable, Sendable {
    /// The path of a command that takes a message as `sendmail -t -i` does.
    let command: String
    /// Whom messages come from, and where those come to that cannot be delivered.
    let sender: EmailAddress

    /// Checks what was said.
    ///
    /// - Returns: nil where nothing was.
    /// - Throws: ``ConfigurationError``.
    init?(command: String?, sender: String?) throws(ConfigurationError) {
        let (sendmail, mailFrom) = (Setting.sendmail.variable, Setting.mailFrom.variable)
        guard let command else {
            guard sender == nil else {
                throw ConfigurationError(
                    "\(mailFrom) needs \(sendmail), the path of a command that sends mail"
                )
            }
            return nil
        }
        guard command.hasPrefix("/") else {
            throw ConfigurationError(
                "\(sendmail): '\(command)' isn't an absolute path; give only the path of the command, such as /usr/sbin/sendmail"
            )
        }
        guard FileManager.default.isExecutableFile(atPath: command), !Self.isFolder(command) else {
            throw ConfigurationError(
                "\(sendmail): can't run \(command); install a mail program that has it, such as "
                    + "postfix or msmtp-mta, or give another path"
            )
        }
        guard let sender else {
            throw ConfigurationError(
                "\(mailFrom) is missing; \(sendmail) needs the sender of messages, such as shop@example.com"
            )
        }
        guard let address = EmailAddress(parsing: sender), sender.utf8.allSatisfy({ $0 < 0x80 }),
            !sender.hasPrefix("-")
        else {
            throw ConfigurationError(
                "\(mailFrom): '\(sender)' isn't an email address; give one such as shop@example.com"
            )
        }
        self.command = command
        self.sender = address
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}

extension ShopConfiguration {
    /// Why strangers could reach the shop, or it writes to real people; nil where it is the developer's alone.
    private var publicity: String? {
        if let url, !url.isLoopback { return "\(Setting.url.flag) \(url.text)" }
        if !["localhost", "127.0.0.1", "::1"].contains(self.host) {
            return "\(Setting.host.flag) \(self.host)"
        }
        return self.isAtApple ? "\(Setting.quince.flag) \(self.quince.text)" : nil
    }

    /// Whether nobody else can come, and nobody else is written to.
    var isForDeveloperAlone: Bool { self.publicity == nil }

    /// Whether messages may be shown on a page in place of being sent: whoever reads them can sign in as everybody.
    var mayShowMail: Bool { self.mail == nil && self.isForDeveloperAlone }

    /// - Throws: ``ConfigurationError`` where messages have to be sent and nobody was named who sends them.
    func demandMail() throws(ConfigurationError) {
        guard self.mail == nil, let publicity else { return }
        throw ConfigurationError(
            "\(publicity): the page that shows email instead of sending it is for this machine only; set "
                + "\(Setting.sendmail.variable) to a command that sends mail, such as /usr/sbin/sendmail, and "
                + "\(Setting.mailFrom.variable) to the shop's email address"
        )
    }
}
