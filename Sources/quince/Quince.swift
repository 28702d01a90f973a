// quince: the command line. Owns flags, messages and exit codes; decides nothing about the protocol.
// There is one file per command; Terminal.swift writes their output.

import ArgumentParser
import CommandLineTool
import Foundation
import QuinceService
import Wording

/// The root of the command line.
@main
struct Quince: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quince",
        abstract:
            "Run, test and check Sign in with Apple on your own machine. Not made by or affiliated with Apple.",
        version: ProgramVersion.current,
        subcommands: [
            ServeCommand.self, ApplyCommand.self, HealthCommand.self, SecretCommand.self, TokenCommand.self,
            KeysCommand.self,
            AccountCommand.self, BackupCommand.self, RestoreCommand.self, MigrateCommand.self,
            CopyCommand.self,
            AuditCommand.self, TransferCommand.self, RelayCommand.self,
            ConfigCommand.self,
            ProfileCommand.self, AppleIDCommand.self, DoctorCommand.self, ButtonCommand.self,
            ArtworkCommand.self, AttackCommand.self, ListenCommand.self,
            CheckerCommand.Check.self, CheckerCommand.Rules.self, CheckerCommand.Explain.self,
            CheckerCommand.Measure.self, APICommand.self,
        ]
    )

    static func main() async {
        EnterCommand.handOver(CommandLine.arguments)
        // Where a parent ignores it, the system keeps no exit codes of the programs that commands start.
        signal(SIGCHLD, SIG_DFL)
        CheckerCommand.handOver(CommandLine.arguments)
        await self.runAndLeave { error, command in
            (command as? any DatabaseCommand)?.refusal(for: error)
        }
    }
}
