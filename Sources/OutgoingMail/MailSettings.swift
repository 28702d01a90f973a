import Foundation
package import ProgramStart

/// How messages are sent, as configured.
package struct MailSettings: Hashable, Sendable {
    /// The path of a command that takes a message as `sendmail -t -i` does.
    package let command: String
    /// The sender of messages, who also receives those that can't be delivered.
    package let sender: EmailAddress

    /// What a program calls the two settings, for messages.
    package struct Names: Sendable {
        let command: String
        let sender: String
        let exampleSender: String

        /// - Parameters:
        ///   - command: The name of the setting with the command.
        ///   - sender: The name of the setting with the sender.
        ///   - exampleSender: An email address such as `shop@example.com`.
        package init(command: String, sender: String, exampleSender: String) {
            self.command = command
            self.sender = sender
            self.exampleSender = exampleSender
        }
    }

    /// Checks the settings.
    ///
    /// - Returns: nil if none is set.
    /// - Throws: ``ConfigurationError``.
    package init?(command: String?, sender: String?, named names: Names) throws(ConfigurationError) {
        guard let command else {
            guard sender == nil else {
                throw ConfigurationError(
                    "\(names.sender) needs \(names.command), the path of a command that sends mail"
                )
            }
            return nil
        }
        guard command.hasPrefix("/") else {
            throw ConfigurationError(
                "\(names.command): '\(command)' isn't an absolute path; give only the path of the command, such as /usr/sbin/sendmail"
            )
        }
        guard FileManager.default.isExecutableFile(atPath: command), !Self.isFolder(command) else {
            throw ConfigurationError(
                "\(names.command): can't run \(command); install a mail program that has it, such as "
                    + "postfix or msmtp-mta, or give another path"
            )
        }
        guard let sender else {
            throw ConfigurationError(
                "\(names.sender) is missing; \(names.command) needs the sender of messages, such as \(names.exampleSender)"
            )
        }
        guard let address = EmailAddress(parsing: sender), sender.utf8.allSatisfy({ $0 < 0x80 }),
            !sender.hasPrefix("-")
        else {
            throw ConfigurationError(
                "\(names.sender): '\(sender)' isn't an email address; give one such as \(names.exampleSender)"
            )
        }
        self.command = command
        self.sender = address
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
