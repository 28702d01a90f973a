import ArgumentParser
import CommandLineTool
import Foundation
import PlainClient
import ProgramStart
import QuinceDoctor
import QuinceProtocol

/// `quince doctor`: why Apple responds with `invalid_client`, and what else can be wrong.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Find out why Apple responds with invalid_client, and check the rest of the setup.",
        discussion: """
            Give the settings of your server. The command lists its requests, sends only these requests, and prints \
            the result of each check and what to do. It never prints a secret.

              quince doctor --key AuthKey_ABCDE12345.p8 --team-id TEAM123456 --client-id com.example.web \
            --redirect-uri https://example.com/callback

            With --client-secret it also checks the client secret that your server sends. Give @FILE, or - for standard \
            input: other users of the machine can read the arguments of a command.

            Exit codes: 0 if no check failed, 1 if one did, 2 if the issuer can't be reached or an option is wrong.
            """
    )

    @OptionGroup var client: DoctorOptions

    @Option(
        help: ArgumentHelp(
            "Write what was observed to this file, without secrets and identifiers.",
            valueName: "file"
        )
    )
    var report: String?

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format: OutputFormat = .text

    func run() async throws {
        let report = self.report.map(DoctorReport.init)
        try report?.prepare()
        let settings = try self.client.settings()
        let client = PlainClient(environment: ProcessInfo.processInfo.environment)
        let doctor = Doctor(
            settings,
            send: { request, body in await client.observe(request, body: body) },
            now: { Date() }
        )
        let printer = DoctorPrinter(format: self.format)
        printer.begin(doctor)
        let progress = ProgressLine(total: doctor.plan.count)
        let examination = await doctor.examine { progress.say($0.line) }
        progress.end()
        printer.say(examination)
        try report?.write(examination)
        guard examination.exitCode == 0 else { throw ExitCode(examination.exitCode) }
    }
}
