import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// 30 right buttons of each toolkit, each moved past each limit that its reader measures: that rule alone fails.
///
/// Each wrong one is mended, too. In the normal run, each mutation meets one way of writing of each toolkit; `QUINCE_SOAK=1` combines
/// all ways, portraits and mutations.
@Suite("Mutations")
struct MutationTests {
    private static let isLong = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    /// A screen alone doesn't show the whole app, and whether the layout needs a custom button.
    private static let aside: Set<String> = [
        "button.use-system", "flow.explain-value", "flow.delay-sign-in", "auth.sign-up-path",
    ]

    @Test("each toolkit has at least 30 right buttons")
    func count() {
        for toolkit in Toolkit.all {
            #expect(toolkit.printers.count * Portrait.right.count >= 30, "\(toolkit.name)")
        }
    }

    @Test("a right button is found, and nothing is wrong with it", arguments: Toolkit.all)
    func right(_ toolkit: Toolkit) async {
        var wrong: [String] = []
        for (index, printer) in toolkit.printers.enumerated() {
            for (place, portrait) in Portrait.right.enumerated() where Self.isLong || place == index {
                let result = await Self.check(printer.files(portrait))
                let failed = Self.violations(result)
                if result.inspection.buttons.isEmpty {
                    wrong.append("\(printer.name), \(place + 1): no button")
                }
                if !failed.isEmpty { wrong.append("\(printer.name), \(place + 1): \(failed.sorted())") }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) wrong:\n\(wrong.joined(separator: "\n"))")
    }

    @Test("past a limit, the rule fails alone, and mended it passes", arguments: Toolkit.all)
    func mutated(_ toolkit: Toolkit) async {
        var (wrong, count) = ([String](), 0)
        for (number, mutation) in Mutation.all.enumerated() where !toolkit.unmeasured.contains(mutation.rule)
        {
            let printers = toolkit.printers.filter { !$0.cannot.contains(mutation.rule) }
            for (index, printer) in printers.enumerated()
            where Self.isLong || index == number % printers.count {
                for portrait in Self.portraits(mutation, number) {
                    count += 1
                    wrong += await Self.problems(of: printer, portrait, mutation).map {
                        "\(printer.name): \($0)"
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(count) wrong:\n\(wrong.joined(separator: "\n"))")
    }

    /// The portraits that have the limit: all, or one of them.
    private static func portraits(_ mutation: Mutation, _ number: Int) -> [Portrait] {
        let all = Portrait.right.filter { mutation.past($0) != nil }
        return Self.isLong ? all : [all[number % all.count]]
    }

    private static func problems(
        of printer: Printer,
        _ portrait: Portrait,
        _ mutation: Mutation
    ) async -> [String] {
        guard let past = mutation.past(portrait) else { return [] }
        let failed = self.violations(await self.check(printer.files(past)))
        let isOpen = printer.open.contains(mutation.rule)
        var problems: [String] = []
        if failed.contains(mutation.rule) == isOpen {
            problems.append(
                "\(mutation.rule) \(isOpen ? "is found: take it off the open ones" : "is silent")"
            )
        }
        let more = failed.subtracting(mutation.along).subtracting([mutation.rule])
        if !more.isEmpty { problems.append("\(mutation.rule) with \(more.sorted())") }
        guard let mended = mutation.mended?(past) else { return problems }
        let left = self.violations(await self.check(printer.files(mended))).subtracting(mutation.along)
        return left.isEmpty ? problems : problems + ["\(mutation.rule) mended, still \(left.sorted())"]
    }

    private static func violations(_ result: CheckResult) -> Set<String> {
        Set(result.findings.filter(\.isBroken).map(\.rule)).subtracting(self.aside)
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
