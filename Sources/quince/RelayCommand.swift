import ArgumentParser
import CommandLineTool
import Foundation
import MailRelay
import NIOPosix
import ProgramStart
import QuinceMail
import QuinceService
import ServerRuntime

/// `quince relay`: what the private email relay needs beside the service.
struct RelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Set up the private email relay of production mode.",
        discussion: """
            The relay is a filter of Postfix. 'postfix' writes Postfix's configuration, 'dns' prints the DNS records of the relay \
            domains, and 'check' asks DNS whether an app's mail would pass the relay's checks.
            """,
        subcommands: [RelayPostfixCommand.self, RelayDNSCommand.self, RelayCheckCommand.self]
    )
}

/// The configuration of a service with a relay.
struct RelayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    /// The settings of the relay, and its domains.
    ///
    /// - Throws: ``ConfigurationError`` for a configuration without a relay.
    func relay() throws(ConfigurationError) -> (settings: MailRelaySettings, domains: [String]) {
        let flags = self.config.map { [ServeSetting.config: [$0]] } ?? [:]
        let configuration = try ServeSettings.ofThisProcess(flags: flags).configuration()
        guard configuration.mode == .production, let settings = configuration.mailRelay else {
            let remedy =
                configuration.mode == .production
                ? "add the key 'relay' with 'hostname' and 'spool' to the configuration file"
                : "the relay is for production mode; set 'mode: production', or name the file with --config"
            throw ConfigurationError("the configuration has no mail relay; \(remedy)")
        }
        return (settings, settings.allDomains(configuration.relayDomain))
    }
}

/// `quince relay postfix`: the configuration of Postfix.
struct RelayPostfixCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "postfix",
        abstract: "Print the lines for Postfix's main.cf and master.cf, or write them to files.",
        discussion: """
            Nothing is changed outside the folder of --output. Put the lines into /etc/postfix/main.cf and /etc/postfix/master.cf, \
            run 'postfix check', and then 'postfix reload'.
            """
    )

    @OptionGroup var options: RelayOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A folder for the files main.cf and master.cf; they must not exist.",
            valueName: "folder"
        )
    )
    var output: String?

    func run() async throws {
        let (settings, domains) = try self.options.relay()
        let postfix = PostfixConfiguration(
            hostname: settings.hostname,
            domains: domains,
            filterPort: settings.listen.port,
            reinjectionPort: settings.next.port
        )
        guard let output else {
            Terminal.say(postfix.main)
            Terminal.say(postfix.master)
            return
        }
        for (name, text) in [("main.cf", postfix.main), ("master.cf", postfix.master)] {
            let path = URL(fileURLWithPath: output).appendingPathComponent(name).path
            do {
                // The folder can be there, and a file in its place shows below.
                try? FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                throw ConfigurationError(
                    "\(path) already exists; remove it, or choose another folder with --output"
                )
            } catch {
                throw ConfigurationError(
                    "can't write \(path); check that \(output) is a folder of yours, or choose another with --output"
                )
            }
            Terminal.say("Written: \(path)")
        }
    }
}

/// `quince relay dns`: the records of the relay domains.
struct RelayDNSCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dns",
        abstract: "Print the DNS records that the relay domains need, in the form of zone files."
    )

    @OptionGroup var options: RelayOptions

    func run() async throws {
        let (settings, domains) = try self.options.relay()
        for domain in domains {
            Terminal.say("; \(domain): mail arrives at the mail server, and leaves from there.")
            Terminal.say("\(domain). MX 10 \(settings.hostname).")
            Terminal.say(Self.text(domain, "v=spf1 mx -all"))
            Terminal.say(Self.text("_dmarc.\(domain)", "v=DMARC1; p=reject"))
        }
        for key in settings.keys {
            let signer = try key.signer()
            Terminal.say("; The public key of \(key.path).")
            Terminal.say(Self.text("\(signer.selector)._domainkey.\(signer.domain)", signer.keyRecord))
        }
        if settings.keys.isEmpty {
            Terminal.note(
                "No key signs the relay's mail. Make one with 'openssl genrsa -out dkim.pem 2048', and list it under 'relay: dkim:'."
            )
        }
    }

    /// A TXT record; a string of it has at most 255 bytes.
    private static func text(_ name: String, _ text: String) -> String {
        let bytes = Array(text.utf8)
        let strings = stride(from: 0, to: bytes.count, by: 255).map { start in
            "\"\(String(decoding: bytes[start..<min(start + 255, bytes.count)], as: UTF8.self))\""
        }
        return "\(name). TXT \(strings.joined(separator: " "))"
    }
}

/// `quince relay check`: whether an app's mail would pass.
struct RelayCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Ask DNS whether mail of a domain would pass SPF, DKIM and DMARC.",
        discussion: """
            It needs no service. Exits with 1 if something has to be done. Example: quince relay check shop.example.com \
            --client 192.0.2.1 --selector mail
            """
    )

    @Argument(help: "The domain of the return path and of From.")
    var domain: String

    @Option(
        help: ArgumentHelp(
            "The IP address of a server that sends the mail; repeatable.",
            valueName: "address"
        )
    )
    var client: [String] = []

    @Option(help: ArgumentHelp("The name of a DKIM key of the domain; repeatable.", valueName: "name"))
    var selector: [String] = []

    @Option(
        help: ArgumentHelp(
            "The IP address of a name server to ask, also with a port; repeatable. Default: those of this machine.",
            valueName: "address"
        )
    )
    var nameServer: [String] = []

    func run() async throws {
        guard MailDomain.isValid(self.domain), self.domain.contains(".") else {
            throw ConfigurationError("'\(self.domain)' isn't a domain; give one, such as shop.example.com")
        }
        let clients = try self.client.map { text throws(ConfigurationError) in
            guard let address = IPAddress(parsing: text) else {
                throw ConfigurationError(
                    "--client: '\(text)' isn't an IP address; give one, such as 192.0.2.1"
                )
            }
            return address
        }
        let most = SourceAdvice.maximum
        guard clients.count <= most, self.selector.count <= most else {
            throw ConfigurationError("give at most \(most) of --client and of --selector")
        }
        let servers = try self.nameServer.map { text throws(ConfigurationError) in
            do throws(ConfigurationError) { return try MailRelaySettings.nameServer(text) } catch {
                throw ConfigurationError("--name-server: \(error.description)")
            }
        }
        let group = MultiThreadedEventLoopGroup.singleton
        let dns = servers.isEmpty ? DNSResolver(group: group) : DNSResolver(servers: servers, group: group)
        let advice = SourceAdvice(dns: dns)
        let findings = await advice.findings(for: self.domain, clients: clients, selectors: self.selector)
        for finding in findings {
            Terminal.say("\(finding.isGood ? "✓" : "✗") \(finding.subject.rawValue): \(finding.text)")
            if let record = finding.record {
                Terminal.say("    \(record.name). TXT \"\(record.text)\"")
            }
        }
        if clients.isEmpty, self.selector.isEmpty {
            Terminal.note("Add --client for SPF and --selector for DKIM; one of them must pass.")
        }
        // DMARC is advice: the relay doesn't require a record.
        if findings.contains(where: { !$0.isGood && $0.subject != .dmarc }) { throw ExitCode(1) }
    }
}
