import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// 30 right buttons of each toolkit, each moved past each limit that its reader measures: that rule alone fails.
///
/// Each wrong one is mended, too. In the normal run, each way of writing is combined with one portrait; `QUINCE_SOAK=1` combines all of them.
@Suite("Mutations")
struct MutationTests {
    /// A way of writing with a portrait.
    private struct Button {
        let name: String
        let printer: Printer
        let portrait: Portrait
    }

    private static let isLong = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    /// A screen alone doesn't show the whole app, and whether the layout needs a custom button.
    private static let aside: Set<String> = [
        "button.use-system", "flow.explain-value", "flow.delay-sign-in", "auth.sign-up-path",
    ]

    private static func buttons(of toolkit: Toolkit, all: Bool = Self.isLong) -> [Button] {
        toolkit.printers.enumerated().flatMap { index, printer in
            Portrait.right.enumerated().compactMap { place, portrait in
                guard
                    all || place == index % Portrait.right.count
                        || place == (index + 2) % Portrait.right.count
                else { return nil }
                return Button(
                    name: "\(toolkit.name), \(printer.name), \(place + 1)",
                    printer: printer,
                    portrait: portrait
                )
            }
        }
    }

    @Test("each toolkit has at least 30 right buttons")
    func count() {
        for toolkit in Toolkit.all {
            #expect(Self.buttons(of: toolkit, all: true).count >= 30, "\(toolkit.name)")
        }
    }

    @Test("a right button is found, and nothing is wrong with it", arguments: Toolkit.all)
    func right(_ toolkit: Toolkit) async {
        var wrong: [String] = []
        for button in Self.buttons(of: toolkit, all: true) {
            let result = await Self.check(button.printer.files(button.portrait))
            let failed = Self.violations(result)
            if result.inspection.buttons.isEmpty { wrong.append("\(button.name): no button") }
            if !failed.isEmpty { wrong.append("\(button.name): \(failed.sorted())") }
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong:\n\(wrong.joined(separator: "\n"))")
    }

    @Test("past a limit, the rule fails alone, and mended it passes", arguments: Toolkit.all)
    func mutated(_ toolkit: Toolkit) async {
        var (wrong, count) = ([String](), 0)
        for button in Self.buttons(of: toolkit) {
            for mutation in Mutation.all {
                guard !toolkit.unmeasured.contains(mutation.rule),
                    !button.printer.cannot.contains(mutation.rule),
                    let past = mutation.past(button.portrait)
                else { continue }
                count += 1
                let failed = Self.violations(await Self.check(button.printer.files(past)))
                if !failed.contains(mutation.rule) {
                    wrong.append("\(button.name): \(mutation.rule) is silent")
                }
                let more = failed.subtracting(mutation.along).subtracting([mutation.rule])
                if !more.isEmpty { wrong.append("\(button.name): \(mutation.rule) with \(more.sorted())") }
                guard let mended = mutation.mended?(past) else { continue }
                let left = Self.violations(await Self.check(button.printer.files(mended))).subtracting(
                    mutation.along
                )
                if !left.isEmpty {
                    wrong.append("\(button.name): \(mutation.rule) mended, still \(left.sorted())")
                }
            }
        }
        #expect(
            wrong.isEmpty,
            "\(toolkit.name), \(wrong.count) of \(count) wrong:\n\(wrong.joined(separator: "\n"))"
        )
    }

    private static func violations(_ result: CheckResult) -> Set<String> {
        Set(result.findings.filter { $0.verdict == .violation }.map(\.rule)).subtracting(self.aside)
    }

    private static func check(_ files: [String: String]) async -> CheckResult {
        let checker = Checker(Inspectors.all + [ObjectiveCInspector(), SwiftInspector()])
        return await checker.check(files.keys.sorted()) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data((files[path] ?? "").utf8))
        }
    }
}

extension Toolkit: CustomTestStringConvertible {
    var testDescription: String { self.name }
}
