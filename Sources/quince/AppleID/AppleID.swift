// AppleID: the commands that let programs reach Quince as https://appleid.apple.com, and undo it. Owns their flags and
// messages; StandIn owns the certificate, the trust files, the variables and the proxy.

import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import StandIn

/// `quince appleid`: everything around `quince serve --as-appleid`.
struct AppleIDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "appleid",
        abstract: "Let programs that nobody changed reach Quince as https://appleid.apple.com.",
        discussion: """
            'quince appleid run -- COMMAND' is the whole of it for most: it changes nothing on the machine. \
            The files are in \(StandInFolder.ofThisUser.path); QUINCE_APPLEID names another folder. The certificate is valid \
            for Apple's three hosts only, and the private key of its authority is never kept.
            """,
        subcommands: [
            RunCommand.self, EnvironmentCommand.self, ReachCheckCommand.self, TrustCommand.self,
            UntrustCommand.self,
            BrowserCommand.self, RenewCommand.self, EnterCommand.self, HostsCommand.self,
        ]
    )
}
