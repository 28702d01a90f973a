import ArgumentParser
import CNamespace
import CommandLineTool
import Foundation
import ProgramStart

/// `quince appleid enter`: becomes a command in a namespace; for `quince appleid run`, which starts it.
struct EnterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enter",
        abstract: "Run a command in a mount namespace; used by 'quince appleid run'.",
        shouldDisplay: false
    )

    /// The exit code if there can be no namespace; no shell and few programs use it.
    static let noNamespace: Int32 = 120

    /// Runs the command if `arguments` ask for it; otherwise returns.
    ///
    /// Called before anything else, because a process that has threads can't enter a user namespace.
    static func handOver(_ arguments: [String]) {
        guard arguments.dropFirst().prefix(2) == ["appleid", "enter"],
            let end = arguments.firstIndex(of: "--"),
            end + 1 < arguments.count
        else { return }
        let pairs = Array(arguments[3..<end])
        guard pairs.count.isMultiple(of: 2) else { return }
        // The texts aren't freed, because the process ends with the command.
        let bindings = unsafe stride(from: 0, to: pairs.count, by: 2).compactMap { index -> quince_binding? in
            guard let source = unsafe strdup(pairs[index]), let target = unsafe strdup(pairs[index + 1])
            else { return nil }
            return unsafe quince_binding(source: source, target: target)
        }
        var words = unsafe arguments[(end + 1)...].map { unsafe strdup($0) }
        unsafe words.append(nil)
        var failed: UnsafePointer<CChar>?
        let code = unsafe quince_run_in_namespace(bindings, CInt(bindings.count), words, &failed)
        guard code < 0 else { Foundation.exit(code) }
        let step = unsafe failed.map { unsafe String(cString: $0) } ?? ""
        Terminal.complain("can't \(step): \(unsafe String(cString: strerror(-code)))")
        Foundation.exit(Self.noNamespace)
    }

    @Argument(parsing: .allUnrecognized) var rest: [String] = []

    func run() throws {
        throw ConfigurationError("this command is for 'quince appleid run', which starts it")
    }
}
