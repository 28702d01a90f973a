package import ProgramStart

/// How the service receives mail to relay addresses, in development mode.
package struct RelaySettings: Hashable, Sendable {
    /// Apple's domains that have only relay addresses.
    ///
    /// `icloud.com` isn't one of them: most of its addresses are mailboxes.
    package static let appleDomains: Set = ["privaterelay.appleid.com", "private.icloud.com"]

    /// Where it listens for SMTP.
    package var port: Port
    /// What it does with mail to a team that has no mail sources.
    package var sources: Sources
    /// How it checks SPF and DKIM.
    package var authentication: Authentication

    package init(
        port: Port = .usual,
        sources: Sources = .lenient,
        authentication: Authentication = .assume
    ) {
        self.port = port
        self.sources = sources
        self.authentication = authentication
    }

    /// The port for SMTP.
    package enum Port: Hashable, Sendable {
        /// 1025, or the next free one.
        case usual
        /// This one alone; 0 picks a free one.
        case number(Int)
        case off

        /// The first port that is tried without a setting; other mail catchers have it, too.
        package static let first = 1_025
        /// The number of ports that are tried without a setting.
        package static let tries = 100

        /// Reads a port, or `off`.
        ///
        /// - Throws: ``ProgramStart/ConfigurationError`` if the text is neither.
        package init(parsing text: String) throws(ConfigurationError) {
            guard text != "off" else {
                self = .off
                return
            }
            guard let port = DecimalText.integer(text), (0...65_535).contains(port) else {
                throw ConfigurationError("'\(text)' isn't a port; give a number from 0 to 65535, or off")
            }
            self = .number(port)
        }
    }

    /// What happens to mail to relay addresses of a team without mail sources.
    package enum Sources: String, Hashable, Sendable, CaseIterable {
        /// It is accepted, and the console says that Apple would refuse it.
        case lenient
        /// It is refused, as at Apple.
        case strict
    }

    /// How SPF and DKIM are checked.
    package enum Authentication: String, Hashable, Sendable, CaseIterable {
        /// They count as passed, because no SPF record has the address of a developer's machine.
        case assume
    }
}
