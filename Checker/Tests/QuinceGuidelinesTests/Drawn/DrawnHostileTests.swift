import Foundation
import QuinceGuidelines
import Testing

/// Whatever stands in a file, the inspectors come to an end without a crash.
@Suite("Code and layouts that are damaged")
struct DrawnHostileTests {
    private static let isSoak = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1"

    /// Files that are worth damaging: with all that the readers know.
    private static var seeds: [(path: String, text: String)] {
        let dart = (FlutterButtonTests.packages + FlutterButtonTests.imitations).map {
            (path: "lib/login.dart", text: FlutterButtonTests.file($0.source))
        }
        let layouts = AndroidLayoutTests.rows.map {
            (path: AndroidLayoutTests.layout, text: AndroidLayoutTests.file($0.source))
        }
        let kotlin = ComposeTests.rows.map { (path: "app/Login.kt", text: ComposeTests.file($0.source)) }
        let script = ReactNativeTests.rows.map { (path: "src/Login.tsx", text: $0.source) }
        return dart + layouts + kotlin + script
    }

    @Test("cut off, with other bytes and with parts of each other")
    func damaged() async {
        let seed = ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_260_802
        var chance = SmallRandom(state: seed)
        let seeds = Self.seeds
        let end = ContinuousClock.now + Soak.length
        var rounds = 0
        var found = 0
        while Self.isSoak ? ContinuousClock.now < end : rounds < 150 {
            rounds += 1
            let file = seeds[Int(chance.next() % UInt64(seeds.count))]
            let other = seeds[Int(chance.next() % UInt64(seeds.count))]
            let bytes = Self.damaged(Array(file.text.utf8), with: Array(other.text.utf8), &chance)
            found += await Self.inspect(file.path, Data(bytes)).buttons.count
        }
        #expect(found > rounds / 10, "seed \(seed)")
    }

    static func damaged(_ bytes: [UInt8], with other: [UInt8], _ chance: inout SmallRandom) -> [UInt8] {
        var bytes = bytes
        func place(_ count: Int) -> Int { Int(chance.next() % UInt64(max(count, 1))) }
        switch chance.next() % 6 {
        case 0: bytes = Array(bytes.prefix(place(bytes.count)))
        case 1: bytes = Array(bytes.dropFirst(place(bytes.count)))
        case 2:
            let start = place(other.count)
            bytes.insert(
                contentsOf: other[start..<min(other.count, start + place(60))],
                at: place(bytes.count)
            )
        case 3:
            // A number that no whole number of the machine can be.
            let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
            if !digits.isEmpty {
                let digit = digits[place(digits.count)]
                bytes.replaceSubrange(digit...digit, with: Array("99999999999999999999".utf8))
            }
        default: break
        }
        let signs = Array("(){}[]<>\"'`$\\/=:;,.?!&|\n\0\u{80}".utf8)
        for _ in 0..<place(6) where !bytes.isEmpty {
            switch chance.next() % 3 {
            case 0: bytes[place(bytes.count)] = UInt8(truncatingIfNeeded: chance.next())
            case 1: bytes[place(bytes.count)] = signs[place(signs.count)]
            default: bytes.remove(at: place(bytes.count))
            }
        }
        return bytes
    }

    static func inspect(_ path: String, _ bytes: Data, isNamed: Bool = false) async -> Inspection {
        let named: Set<String> = isNamed ? [path] : []
        return await Checker(Inspectors.all).check([path], named: named) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: bytes)
        }.inspection
    }

    static let towers: [String] = [
        "(", "[", "{", "<A>", "a(", "a.b(", "a?b:", "!", "x=>", "${", "`${", "\"${", "if(a){", "a+", "a.b",
        "[if(a)", "({a:",
        "class A{", "fun a(){", "Column(children:[", "Row{", "<View>{", "<V a={", "@A", "const ", "return ",
        "when(x){a->", "//\n",
        "/*", "'", "\"\"\"", "<a b=\"", "a=b=", "x as ", "final a = b; final b = a;", "Widget f() => f();",
        "@Composable fun A() { A(); A() }", "const A = () => <View><A/><A/></View>;",
    ]

    @Test("towers of brackets, endless chains and circles", .timeLimit(.minutes(10)), arguments: towers)
    func tower(_ piece: String) async {
        let heads = [
            (
                "lib/a.dart",
                "class P extends StatelessWidget { build(c) => Button(onPressed: a, child: Text('Sign in with Apple'), x: "
            ),
            (
                "a/A.kt",
                "@Composable fun P() { Button(onClick = {}) { Text(\"Sign in with Apple\") }; val x = "
            ),
            (
                "a/A.tsx",
                "import 'react-native'; export const P = () => <Pressable onPress={a}><Text>Sign in with Apple</Text></Pressable>; const x = "
            ),
            ("res/layout/a.xml", "<Button android:text=\"Sign in with Apple\">"),
        ]
        for (path, head) in heads {
            let text = head + String(repeating: piece, count: 60_000 / piece.utf8.count)
            _ = await Self.inspect(path, Data(text.utf8))
        }
    }

    @Test("names that stand for each other come to an end", .timeLimit(.minutes(10)))
    func circles() async {
        let values = (0..<60).map { "final v\($0) = v\(($0 + 1) % 60) + v\(($0 + 7) % 60);" }.joined(
            separator: "\n"
        )
        let widgets = (0..<40).map {
            "class W\($0) extends StatelessWidget { build(c) => Column(children: [W\(($0 + 1) % 40)(), W\(($0 + 3) % 40)()]); }"
        }.joined(separator: "\n")
        let source = """
            \(values)
            \(widgets)
            class Apple extends StatelessWidget {
              build(c) => Column(children: [W0(), ElevatedButton(onPressed: a,
                child: Text('Sign in with Apple', style: TextStyle(fontSize: v0, color: v1)))]);
            }
            """
        let button = await DrawnProject("lib/a.dart", source).button()
        #expect(button["title"] == "Sign in with Apple")
    }

    @Test(
        "a column of more views than are looked at is said to be one",
        .timeLimit(.minutes(15)),
        arguments: ["lib/a.dart", "a/A.kt"]
    )
    func columns(_ path: String) async {
        let texts = String(repeating: "Text('a'),\n", count: 9_000)
        let source =
            path.hasSuffix("dart")
            ? "class P extends StatelessWidget { build(c) => Column(children: [\(texts)"
                + "ElevatedButton(onPressed: a, child: Text('Sign in with Apple'))]); }"
            : "@Composable fun P() { Column { \(texts.replacing("'", with: "\"").replacing(",", with: ""))"
                + "Button(onClick = a) { Text(\"Sign in with Apple\") } } }"
        let result = await Checker(DrawnProject.inspectors).check([path]) { path throws(UnreadableInput) in
            InputFile(path: path, bytes: Data(source.utf8))
        }
        #expect(result.unreadable.map(\.reason).contains { $0.contains("more views than the checker reads") })
    }
}
