import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// One screen, written for every reader: what makes it wrong in one toolkit makes it wrong in all of them.
@Suite("One screen in every toolkit")
struct OneScreenTests {
    /// A value of the button that is moved past a limit.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Texts and what stands for each of them then; the first that a file has is changed, once.
        let replaced: [(old: String, new: String)]
        /// The rule whose limit it is.
        let rule: String
        /// Rules that may fail together with it.
        let along: Set<String>

        init(
            _ name: String,
            _ replaced: [(old: String, new: String)],
            _ rule: String,
            along: Set<String> = []
        ) {
            (self.testDescription, self.replaced, self.rule, self.along) = (name, replaced, rule, along)
        }
    }

    static let changes: [Change] = [
        Change("the words of the title", [("Sign in with Apple", "Login with Apple")], "title.wording"),
        Change("the letters of the title", [("Sign in with Apple", "Sign In With Apple")], "title.case"),
        Change(
            "the width",
            // A storyboard's first number is of a frame, which its constraints overrule.
            [("constant=\"300\"", "constant=\"120\""), ("300", "120")],
            "button.min-width",
            along: ["button.not-smaller"]
        ),
        Change(
            "the height",
            [("constant=\"44\"", "constant=\"28\""), ("44", "28")],
            "button.min-height",
            along: ["button.not-smaller", "title.ratio", "logo.png-size"]
        ),
    ]

    /// A picture shows only a button, and its letters would lie outside of a smaller one.
    private static let samples = FeedSample.all.filter { $0.reader != "SVG" }

    @Test("a value past a limit fails its rule, and only that, in every toolkit", arguments: changes)
    func fails(_ change: Change) async {
        for sample in Self.samples {
            let before = await Self.findings(in: sample.files)
            let after = await Self.findings(in: sample.files.mapValues { Self.changed($0, change) })
            let new = after.subtracting(before)
            #expect(new.contains(change.rule), "\(sample.reader): \(new.sorted())")
            #expect(
                new.subtracting(change.along).subtracting([change.rule]).isEmpty,
                "\(sample.reader): \(new.sorted())"
            )
        }
    }

    private static func changed(_ text: String, _ change: Change) -> String {
        for pair in change.replaced {
            if let place = text.range(of: pair.old) {
                return text.replacingCharacters(in: place, with: pair.new)
            }
        }
        return text
    }

    private static func findings(in files: [String: String]) async -> Set<String> {
        let checker = Checker(Inspectors.all + [ObjectiveCInspector(), SwiftInspector()])
        let result = await checker.check(files.keys.sorted()) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data((files[path] ?? "").utf8))
        }
        return Set(result.findings.filter(\.isBroken).map(\.rule))
    }
}
