import CommandLineTool
import Foundation
import QuinceAttack

/// One run of `quince attack`, from the honest sign-in to the report.
///
/// At its end, also if it is interrupted, everything that it added to Quince is removed.
struct AttackRun: Sendable {
    let attacks: [Attack]
    let format: OutputFormat

    /// How a run ended.
    struct Ending: Sendable, Equatable {
        /// The exit code.
        let code: Int32
        /// The error message, without its final period.
        var sentence: String?

        /// No attack was run, because the user has to name a page first.
        static let pageWanted = Ending(
            code: 3,
            sentence: "found no page that only a signed-in user can open"
        )

        static func untested(_ sentence: String) -> Self { Self(code: 3, sentence: sentence) }
    }

    /// Runs to the end, or until Ctrl-C.
    func ending(_ target: Player.Target) async -> Ending {
        switch await Interruption.guarding({ await self.run(target) }) {
        case .finished(let ending): return ending
        case .interrupted(let code):
            return Ending(
                code: code,
                sentence: "interrupted; the run's keys, faults and accounts at \(target.quince) are removed"
            )
        }
    }

    private func run(_ target: Player.Target) async -> Ending {
        let client = WebClient(environment: ProcessInfo.processInfo.environment)
        let player: Player
        do { player = try await Preparation(target, self.attacks, client).player() } catch {
            return error is SignedInPageUnknown ? .pageWanted : .untested("no attack was run: \(error)")
        }
        let report = await self.report(of: player)
        let doubt = await player.doubt(about: self.attacks)
        let left = await player.keys.end()
        if !left.isEmpty {
            Terminal.complain("can't remove the signing keys \(left.joined(separator: ", "))")
        }
        return Self.ending(report, doubt, player)
    }

    private static func ending(_ report: AttackReport, _ doubt: String?, _ player: Player) -> Ending {
        if let doubt { return .untested(doubt) }
        let isAccepted = !report.accepted.isEmpty
        guard let obstacle = player.notificationObstacle else { return Ending(code: isAccepted ? 1 : 0) }
        return Ending(code: isAccepted ? 1 : 3, sentence: "notifications were not tested: \(obstacle)")
    }

    private func report(of player: Player) async -> AttackReport {
        var report = AttackReport(of: player)
        let printer = AttackPrinter(format: self.format, names: self.attacks.map(\.name))
        printer.begin(report)
        for attack in self.attacks {
            let entry = AttackReport.Entry(attack, await player.play(attack))
            // An interrupted run has no result.
            guard !Task.isCancelled else { return report }
            report.entries.append(entry)
            printer.say(entry)
        }
        printer.end(report)
        return report
    }
}
