import ArgumentParser
import ProgramStart
import StandIn

/// `quince appleid hosts`: changes the hosts file; for `quince appleid trust` and `untrust`, which run it as root.
struct HostsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hosts",
        abstract: "Change the hosts file; used by 'quince appleid trust' and 'untrust'.",
        shouldDisplay: false
    )

    enum Change: String, ExpressibleByArgument {
        case add
        case remove
    }

    @Argument var change: Change

    func run() throws {
        switch self.change {
        case .add: try HostsFile.rewrite { HostsFile.adding(to: $0) }
        case .remove: try HostsFile.rewrite { HostsFile.removing(from: $0) }
        }
    }
}
