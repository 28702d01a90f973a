import Foundation
import QuinceGuidelines
import QuinceSwiftSources
import Testing

/// Whatever stands in a Swift file, its inspection comes to an end without a crash.
///
/// `QUINCE_SOAK=1` does it for ten minutes; `QUINCE_SEED` repeats a run.
@Suite("Swift that is damaged")
struct SwiftHostileTests {
    private static let isSoak = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    /// Files that are worth damaging: with all that the readers know.
    private static var seeds: [[UInt8]] {
        let views =
            (SwiftUIButtonTests.sizes + SwiftUIButtonTests.looks + SwiftUIButtonTests.neighbours).map {
                SwiftUIButtonTests.screen($0.code)
            } + SwiftUIStyleTests.adaptive.map { SwiftUIButtonTests.screen($0.code) }
        let controllers = (UIKitButtonTests.sizes + UIKitButtonTests.looks).map {
            UIKitButtonTests.controller($0.code)
        }
        let imitations = (SwiftImitationTests.views + SwiftImitationTests.controllers).map(\.project)
        let screens =
            (SwiftScreenTests.fields + SwiftScreenTests.biometrics).map { SwiftScreenTests.view($0.code) }
            + SwiftScreenTests.controllers.map { SwiftScreenTests.controller($0.code) }
        return (views + controllers + imitations + screens).flatMap(\.files).map { Array($0.text.utf8) }
            + [
                Array(SwiftTrapTests.shadow.utf8),
                Array(StoryboardJoinTests.wrapper("type: .signIn, style: .white").utf8),
            ]
    }

    @Test("cut off, with other bytes and with parts of each other")
    func damaged() async {
        let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 2_026
        var chance = SeededGenerator(seed: seed)
        let seeds = Self.seeds
        let end = ContinuousClock.now + Soak.length
        var (rounds, found) = (0, 0)
        while Self.isSoak ? ContinuousClock.now < end : rounds < 100 {
            rounds += 1
            guard let file = seeds.randomElement(using: &chance),
                let other = seeds.randomElement(using: &chance)
            else { break }
            found += await Self.inspected(Self.damaged(file, with: other, &chance)).inspection.buttons.count
        }
        #expect(rounds > 0 && found > rounds / 10, "seed \(seed): \(found) in \(rounds)")
        if Self.isSoak { print("damaged Swift: \(rounds), seed \(seed), buttons \(found)") }
    }

    private static func damaged(_ bytes: [UInt8], with other: [UInt8], _ chance: inout SeededGenerator)
        -> [UInt8]
    {
        var bytes = bytes
        func place(_ count: Int, _ chance: inout SeededGenerator) -> Int {
            Int.random(in: 0..<max(count, 1), using: &chance)
        }
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: bytes = Array(bytes.prefix(place(bytes.count, &chance)))
        case 1: bytes = Array(bytes.dropFirst(place(bytes.count, &chance)))
        case 2:
            let start = place(other.count, &chance)
            let piece = other[start..<min(other.count, start + place(80, &chance))]
            bytes.insert(contentsOf: piece, at: place(bytes.count, &chance))
        default: break
        }
        let signs = Array("(){}[]<>\"'`$\\/=:;,.?!&|@#\n\0\u{80}".utf8)
        for _ in 0..<place(6, &chance) where !bytes.isEmpty {
            switch Int.random(in: 0..<3, using: &chance) {
            case 0: bytes[place(bytes.count, &chance)] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes[place(bytes.count, &chance)] = signs[place(signs.count, &chance)]
            default: bytes.remove(at: place(bytes.count, &chance))
            }
        }
        return bytes
    }

    private static func inspected(_ bytes: [UInt8]) async -> CheckResult {
        let data = Data(bytes)
        return await Checker([SwiftInspector()]).check(["App/Login.swift"]) {
            path throws(UnreadableInput) in InputFile(path: path, bytes: data)
        }
    }

    static let towers: [String] = [
        "(", "[", "{", "<", "a(", "a.b(", "a ? b : ", "!", "-", "&", "try ", "await ", "if a { ", "if ",
        "switch a { case ",
        "a + ", "a.b", ".frame(width: 1)", "{ a in ", "[a: ", "A<", "(A) -> ", "A -> ", "\"\\(", "#\"\\#(",
        "\"\"\"\n\\(",
        "class A { ", "func a() { ", "@A ", "@A(", "#if a\n", "/*", "//", "`", "\\.a", "let a = ", "a = b = ",
        "a as ",
        "VStack { ", "some ", "[[", "guard ", "case ", "where ", "#a(", "() -> ", "a ?? ", "a?", "a!",
        "extension A { ",
        "a == b && ", "if a {} else ", "repeat { ", "~", "&&", "<<", "a < b > ", "subscript(",
    ]

    @Test("towers of brackets and endless chains", arguments: towers)
    func tower(_ piece: String) async {
        let head =
            SwiftTrapTests.head
            + "struct A: View { var body: some View { SignInWithAppleButton { _ in } onCompletion: { _ in }\n"
        for count in [90, 320, 5_000, 100_000 / piece.utf8.count] {
            let text = head + String(repeating: piece, count: count)
            let result = await Self.inspected(Array(text.utf8))
            #expect(result.unreadable.count <= 1 && result.fileCount == 1)
            for refusal in result.unreadable { #expect(!refusal.reason.isEmpty) }
        }
    }

    struct Limit: CustomTestStringConvertible, Sendable {
        let why: String
        let code: String
        /// A word of the reason that is given; nil where the file is read.
        let refusal: String?
        var testDescription: String { self.why }
    }

    static let limits: [Limit] = [
        Limit(why: "150 closures", code: nested("f {", 150, "}"), refusal: nil),
        Limit(why: "5,000 closures", code: nested("f {", 5_000, "}"), refusal: "brackets"),
        Limit(why: "12 lists", code: "let a = " + nested("[", 12, "]"), refusal: nil),
        Limit(why: "13 lists", code: "let a = " + nested("[", 13, "]"), refusal: "square brackets"),
        Limit(why: "100,000 brackets", code: String(repeating: "(", count: 100_000), refusal: "brackets"),
        Limit(why: "a sum of 900", code: "let a = 1" + String(repeating: " + 1", count: 900), refusal: nil),
        Limit(
            why: "a sum of 9,000",
            code: "let a = 1" + String(repeating: " + 1", count: 9_000),
            refusal: "operators"
        ),
        Limit(
            why: "a sum of 9,000 lines",
            code: "let a = 1" + String(repeating: "\n    + 1", count: 9_000),
            refusal: "operators"
        ),
        Limit(
            why: "a list of 9,000",
            code: "let a = [1" + String(repeating: ", 1 + 1", count: 9_000) + "]",
            refusal: nil
        ),
        Limit(why: "9,000 lines", code: String(repeating: "let a = b + c\n", count: 9_000), refusal: nil),
        Limit(
            why: "250 conditions",
            code: "func f() { if a { b() }" + String(repeating: " else if a { b() }", count: 250) + " }",
            refusal: nil
        ),
        Limit(
            why: "a chain of 900",
            code: "let a = b" + String(repeating: ".c()", count: 900),
            refusal: nil
        ),
        Limit(why: "words of one line", code: String(repeating: "if ", count: 5_000), refusal: "operators"),
        Limit(
            why: "words of many lines",
            code: String(repeating: "if\n", count: 5_000),
            refusal: "operators"
        ),
        Limit(
            why: "conditions to compile by",
            code: String(repeating: "#if a\n", count: 5_000),
            refusal: "brackets"
        ),
        Limit(
            why: "text in text",
            code: "let a = " + nested("\"\\(", 5_000, ")\""),
            refusal: "brackets"
        ),
        Limit(
            why: "brackets in texts and comments",
            code: String(repeating: "let a = \"((((\" // [[[[[[[[[[[[[[[[\n/* {{{{{{{{{ */\n", count: 500),
            refusal: nil
        ),
    ]

    private static func nested(_ opening: String, _ count: Int, _ closing: String) -> String {
        String(repeating: opening, count: count) + "1" + String(repeating: closing, count: count)
    }

    @Test("how deep a file may be", arguments: limits)
    func limit(_ row: Limit) async {
        let screen = SwiftUIButtonTests.screen(SwiftUIButtonTests.button(".frame(width: 100, height: 44)"))
        let text = screen.files[0].text + "\n" + row.code
        let result = await Self.inspected(Array(text.utf8))
        let reason = result.unreadable.first?.reason
        #expect(
            reason.map { $0.contains(row.refusal ?? "nothing") } ?? (row.refusal == nil),
            "\(reason ?? "read")"
        )
        #expect(SwiftProject.rules(of: result.findings) == (row.refusal == nil ? ["button.min-width"] : []))
    }

    @Test("a screen of more views than are looked at is said to be one", arguments: [10, 4_000])
    func larger(_ count: Int) async {
        let texts = String(repeating: "Text(\"a\")\n", count: count)
        let screen = SwiftUIButtonTests.screen(
            texts + SwiftUIButtonTests.button(".frame(width: 100, height: 44)")
        )
        let result = await Self.inspected(Array(screen.files[0].text.utf8))
        #expect(
            result.unreadable.map(\.reason).contains { $0.contains("more views than the checker reads") }
                == (count > 10)
        )
        #expect(SwiftProject.rules(of: result.findings).contains("button.min-width") == (count == 10))
    }

    @Test("names and views that stand for each other")
    func circles() async {
        let values = (0..<60).map { "let v\($0) = v\(($0 + 1) % 60) + v\(($0 + 7) % 60)" }.joined(
            separator: "\n"
        )
        let views = (0..<20).map {
            "struct W\($0): View { var body: some View { VStack { W\(($0 + 1) % 20)(); W\(($0 + 3) % 20)() } } }"
        }.joined(separator: "\n")
        let calls = (0..<40).map { "func f\($0)() { f\(($0 + 1) % 40)(); f\(($0 + 3) % 40)() }" }.joined(
            separator: "\n"
        )
        let text = """
            \(SwiftTrapTests.head)
            \(values)
            \(views)
            struct LoginView: View {
                var body: some View {
                    VStack { SignInWithAppleButton { _ in } onCompletion: { _ in }.frame(width: 100, height: v0); W0() }
                }
            }
            class LoginViewController: UIViewController {
                \(calls)
                override func viewDidLoad() { f0(); view.addSubview(ASAuthorizationAppleIDButton(type: .signIn, style: s)) }
                var s: ASAuthorizationAppleIDButton.Style { t }
                var t: ASAuthorizationAppleIDButton.Style { s }
            }
            """
        let rules = SwiftProject.rules(of: await Self.inspected(Array(text.utf8)).findings)
        #expect(rules.contains("button.min-width"))
    }

    @Test("a damaged file says nothing of the others")
    func others() async {
        let good = SwiftUIButtonTests.screen(SwiftUIButtonTests.button(".frame(width: 100, height: 44)"))
            .files
        let bad = ("App/Bad.swift", "// apple login\n" + String(repeating: "[", count: 100_000))
        let result = await SwiftProject(good + [bad]).result()
        #expect(SwiftProject.rules(of: result.findings) == ["button.min-width"])
        #expect(result.unreadable.map(\.place.path) == ["App/Bad.swift"])
    }
}
