import ProgramStart
import Foundation

/// How messages are sent, as configured.
struct MailSettings: Hashable, Sendable {
    /// The path of a command that takes a message as `sendmail -t -i` does.
    let command: String
    /// The sender of messages, who also receives those that can't be delivered.
    let sender: EmailAddress

    /// Checks the settings.
    ///
    /// - Returns: nil if none is set.
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
    /// The setting that makes the shop public, or lets it write to real people; nil if only the developer uses it.
    private var publicity: String? {
        if let url, !url.isLoopback { return "\(Setting.url.flag) \(url.text)" }
        if !["localhost", "127.0.0.1", "::1"].contains(self.host) {
            return "\(Setting.host.flag) \(self.host)"
        }
        return self.isAtApple ? "\(Setting.quince.flag) \(self.quince.text)" : nil
    }

    /// Whether only the developer uses the shop and receives its messages.
    var isForDeveloperAlone: Bool { self.publicity == nil }

    /// Whether a page may show messages instead of sending them: its reader can sign in to every account.
    var mayShowMail: Bool { self.mail == nil && self.isForDeveloperAlone }

    /// - Throws: ``ConfigurationError`` if messages have to be sent and no command is set.
    func demandMail() throws(ConfigurationError) {
        guard self.mail == nil, let publicity else { return }
        throw ConfigurationError(
            "\(publicity): the page that shows email instead of sending it is for this machine only; set "
                + "\(Setting.sendmail.variable) to a command that sends mail, such as /usr/sbin/sendmail, and "
                + "\(Setting.mailFrom.variable) to the shop's email address"
        )
    }
}
