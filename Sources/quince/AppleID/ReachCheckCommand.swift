import ArgumentParser
import CommandLineTool
import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol
import StandIn
import Wording

/// `quince appleid check`: whether programs in this environment reach Quince under Apple's names, and where they stop.
struct ReachCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check, step by step, whether a program started here reaches Quince as appleid.apple.com.",
        discussion: """
            Also names everything that leads Apple's hosts to this machine, in case real sign-ins fail here. \
            Inside a command: quince appleid run -- quince appleid check. \
            Exit codes: 0 programs reach Quince; 1 they reach Apple, and nothing redirects; 2 a step failed.
            """
    )

    func run() async throws {
        let check = ReachCheck(
            folder: try .own(),
            environment: ProcessInfo.processInfo.environment,
            hosts: try HostsFile.content()
        )
        let report = await check.report()
        for line in report.lines { Terminal.say(line.text(isColored: Terminal.isColored)) }
        Terminal.say(report.conclusion)
        throw ExitCode(report.code)
    }
}

/// The steps between a program and Quince under Apple's name.
struct ReachCheck {
    let folder: StandInFolder
    let environment: [String: String]
    /// The content of the hosts file.
    let hosts: Data

    struct Line {
        let isGood: Bool
        let name: String
        let sentence: String

        func text(isColored: Bool) -> String {
            let mark = self.isGood ? "✓" : "✕"
            let color = self.isGood ? "32" : "31"
            let shown = isColored ? "\u{1B}[\(color)m\(mark)\u{1B}[0m" : mark
            return "\(shown) \(self.name): \(self.sentence)"
        }
    }

    struct Report {
        var lines: [Line] = []
        var conclusion = ""
        var code: Int32 = 2

        mutating func good(_ name: String, _ sentence: String) {
            self.lines.append(Line(isGood: true, name: name, sentence: sentence))
        }

        mutating func bad(_ name: String, _ sentence: String) {
            self.lines.append(Line(isGood: false, name: name, sentence: sentence))
        }
    }

    private var proxy: String? { ProxyVariables(self.environment).https }

    /// What a program trusts: the file that OpenSSL's variable names, or the system's.
    private var authorities: String? {
        let named = self.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        return named ?? TrustBundle.systemFiles.first { FileManager.default.fileExists(atPath: $0) }
    }

    func report() async -> Report {
        var report = Report()
        if let running = self.running, await running.isReachable() {
            guard running.certificate == self.folder.storedIdentity?.publicKeyDigest else {
                report.bad("service", "process \(running.process) still has an older certificate")
                report.conclusion =
                    "Stop that service, and start '\(Terminal.program) serve --as-appleid' again."
                return report
            }
            report.good("service", "Quince stands in for Apple at \(running.url)".onOneLine)
        }
        let redirects = self.redirects()
        for redirect in redirects { report.good("redirect", redirect) }
        if redirects.isEmpty {
            report.good(
                "redirect",
                "none; for programs started here, Apple's hosts are Apple's"
            )
        }
        guard self.hasCertificate(&report) else { return report }
        guard let url = URL(string: "\(AppleHosts.issuer)/.well-known/openid-configuration") else {
            return report
        }
        do throws(PlainClientError) {
            let response = try await PlainClient(
                environment: self.environment.merging(["SSL_CERT_FILE": self.authorities ?? ""]) { $1 }
            ).send(.get, url)
            report.good(
                "connection",
                "\(response.address) responds with \(response.tlsVersion ?? "no TLS"), and its certificate is trusted"
            )
            return self.concluding(report, response)
        } catch {
            return self.concluding(report, error, isRedirected: !redirects.isEmpty)
        }
    }

    /// Everything that leads programs to this machine.
    private func redirects() -> [String] {
        var found = HostsFile.entries(in: self.hosts).map {
            "\(HostsFile.path) has the line '\($0)'".onOneLine
        }
        if let proxy, let running = self.running, running.proxy == proxy {
            found.append("HTTPS_PROXY leads to the proxy of the running service, \(proxy)")
        } else if let proxy, proxy.contains("127.0.0.1") || proxy.contains("localhost") {
            found.append("HTTPS_PROXY leads to a proxy on this machine, \(proxy)")
        }
        let note = TrustNote(in: self.folder)
        found += self.folder.trustSteps
            .filter { $0.kind != .hosts && note.isBegun($0) }
            .map { "'quince appleid trust' did this: \($0.title)" }
        return found
    }

    private var running: RunningStandIn? { RunningStandIn(readingFileAt: self.folder.running) }

    private func hasCertificate(_ report: inout Report) -> Bool {
        guard let identity = self.folder.storedIdentity else {
            report.bad("certificate", "there is none in \(self.folder.path)")
            report.conclusion =
                "Start the service once; it makes the certificate: \(Terminal.program) serve --as-appleid"
            return false
        }
        let days = identity.daysLeft(at: Date())
        guard days > 0 else {
            report.bad("certificate", "it has expired")
            report.conclusion = "Make a new one: \(Terminal.program) appleid renew"
            return false
        }
        report.good("certificate", "valid for \(days) more days")
        return true
    }

    private func concluding(_ before: Report, _ response: PlainResponse) -> Report {
        var report = before
        let own = self.folder.storedIdentity.flatMap { TrustBundle.certificates(in: $0.certificate).first }
            .flatMap(TrustBundle.bytes)
        guard response.certificate != nil, response.certificate == own else {
            report.good(
                "server",
                "the certificate isn't Quince's: this is Apple, or another service under its name"
            )
            report.conclusion =
                "Programs started here reach Apple. To reach Quince: \(Terminal.program) appleid run -- COMMAND"
            report.code = 1
            return report
        }
        report.good("server", "Quince")
        guard let issuer = try? JSONValue(parsing: response.body).object?["issuer"]?.string,
            issuer == AppleHosts.issuer
        else {
            report.bad(
                "discovery",
                "the response with status \(response.status) isn't a discovery document of \(AppleHosts.issuer)"
            )
            report.conclusion = "Start the service with --as-appleid."
            return report
        }
        report.good("discovery", "the issuer is \(issuer)")
        report.conclusion = "Programs started here reach Quince as \(issuer)."
        report.code = 0
        return report
    }

    private func concluding(_ before: Report, _ error: PlainClientError, isRedirected: Bool) -> Report {
        var report = before
        report.bad("connection", "\(error)".onOneLine)
        report.conclusion = self.remedy(error, isRedirected: isRedirected)
        return report
    }

    private func remedy(_ error: PlainClientError, isRedirected: Bool) -> String {
        let run = "\(Terminal.program) appleid run -- COMMAND"
        switch error {
        case .unknownHost, .slowSearch, .timedOut, .refusedAddress, .canceled:
            return "This machine can't reach Apple's hosts, and nothing leads them to Quince. Use: \(run)"
        case .unreachable:
            return isRedirected
                ? "Apple's hosts lead to this machine, but no service responds. Start '\(Terminal.program) serve --as-appleid', or undo it: \(Terminal.program) appleid untrust"
                : "This machine can't reach Apple, and nothing leads its hosts to Quince. Use: \(run)"
        case .refusedByProxy:
            return
                "The proxy in HTTPS_PROXY doesn't lead to Quince. Start the service with --proxy, and set the variables with: eval \"$(\(Terminal.program) appleid env)\""
        case .untrusted, .wrongHost:
            return
                "The server isn't trusted in this environment. Set the variables: eval \"$(\(Terminal.program) appleid env)\""
        case .badAuthorities:
            return "SSL_CERT_FILE has to name a file with certificates (PEM)."
        case .badURL, .noTLS, .noResponse:
            return "Another program may listen there; check what uses port 443 on this machine."
        }
    }
}
