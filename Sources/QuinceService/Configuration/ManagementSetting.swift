package import ProgramStart
package import ServerRuntime

/// Where the service listens for health and metrics: an address of its own, or nowhere.
package enum ManagementSetting: Hashable, Sendable {
    case off
    case at(ListeningAddress)

    /// The port of the default address.
    package static let defaultPort = 9_090

    /// Reads `HOST:PORT`, `:PORT` or `PORT`, or `off`; without a host, loopback.
    ///
    /// - Throws: ``ConfigurationError`` if the text is none of them.
    package init(parsing text: String) throws(ConfigurationError) {
        guard text != "off" else {
            self = .off
            return
        }
        let (host, port) = try HTTPSAddress.parse(
            text,
            defaultHost: ServiceConfiguration.defaultHost,
            example: "127.0.0.1:\(Self.defaultPort), or off"
        )
        self = .at(ListeningAddress(host: host, port: port, flags: .one("--management")))
    }

    /// What a mode has without a setting: in production, this machine reaches it, and no other one.
    package static func usual(in mode: Mode) -> Self {
        switch mode {
        case .development: .off
        case .production:
            .at(
                ListeningAddress(
                    host: ServiceConfiguration.defaultHost,
                    port: Self.defaultPort,
                    flags: .one("--management")
                )
            )
        }
    }

    /// The address; nil if it is off.
    package var address: ListeningAddress? {
        if case .at(let address) = self { address } else { nil }
    }
}

extension ListeningAddress {
    /// The URL for clients on this machine.
    ///
    /// `port`: the port on which it listens.
    package func url(port: Int) -> String {
        let names = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
        let name = names[self.host] ?? (self.host.contains(":") ? "[\(self.host)]" : self.host)
        return "http://\(name):\(port)"
    }
}
