import Foundation
import QuinceGuidelines
import Testing

@Suite("Fixes")
struct FileFixTests {
    /// A text, changes as line, column, old and new, and what comes of it.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let text: String
        let fixes: [(Int, Int, String, String)]
        let result: String
        let refused: Int
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(
            why: "one",
            text: "a Login b",
            fixes: [(1, 3, "Login", "Sign in")],
            result: "a Sign in b",
            refused: 0
        ),
        Row(
            why: "two on a line",
            text: "x x",
            fixes: [(1, 1, "x", "long"), (1, 3, "x", "y")],
            result: "long y",
            refused: 0
        ),
        Row(
            why: "after letters of several bytes",
            text: "äöü😀 x",
            fixes: [(1, 6, "x", "y")],
            result: "äöü😀 y",
            refused: 0
        ),
        Row(
            why: "Windows lines",
            text: "a\r\nb x\r\nc",
            fixes: [(2, 3, "x", "y")],
            result: "a\r\nb y\r\nc",
            refused: 0
        ),
        Row(why: "over two lines", text: "a\nb", fixes: [(1, 1, "a\nb", "c")], result: "c", refused: 0),
        Row(why: "last without an end", text: "a\nx", fixes: [(2, 1, "x", "y")], result: "a\ny", refused: 0),
        Row(
            why: "same twice",
            text: "x",
            fixes: [(1, 1, "x", "y"), (1, 1, "x", "y")],
            result: "y",
            refused: 0
        ),
        Row(
            why: "behind the quote of its place",
            text: "Text(\"Login\")",
            fixes: [(1, 6, "Login", "Sign in")],
            result: "Text(\"Sign in\")",
            refused: 0
        ),
        Row(
            why: "overlapping",
            text: "abc",
            fixes: [(1, 1, "ab", "x"), (1, 2, "bc", "y")],
            result: "xc",
            refused: 1
        ),
        Row(
            why: "one column off",
            text: "a Login",
            fixes: [(1, 2, "Login", "x")],
            result: "a Login",
            refused: 1
        ),
        Row(
            why: "another text",
            text: "a Logon",
            fixes: [(1, 3, "Login", "x")],
            result: "a Logon",
            refused: 1
        ),
        Row(
            why: "other composition",
            text: "u\u{308}",
            fixes: [(1, 1, "ü", "x")],
            result: "u\u{308}",
            refused: 1
        ),
        Row(why: "behind the line", text: "ab", fixes: [(1, 9, "b", "x")], result: "ab", refused: 1),
        Row(why: "no such line", text: "ab", fixes: [(9, 1, "a", "x")], result: "ab", refused: 1),
        Row(why: "no place", text: "ab", fixes: [(0, 0, "a", "x")], result: "ab", refused: 1),
        Row(why: "nothing to replace", text: "ab", fixes: [(1, 1, "", "x")], result: "ab", refused: 1),
    ]

    private func fix(_ text: String, _ fixes: [(Int, Int, String, String)]) -> FileFix {
        let file = InputFile(path: "a", bytes: Data(text.utf8))
        return FileFix(
            file,
            fixes.map {
                Outcome.Fix(at: SourcePlace(path: "a", line: $0.0, column: $0.1), replacing: $0.2, by: $0.3)
            }
        )
    }

    @Test("are made exactly where the old text stands, and nowhere else", arguments: rows)
    func applies(_ row: Row) {
        let fix = self.fix(row.text, row.fixes)
        #expect(String(decoding: fix.new, as: UTF8.self).utf8.elementsEqual(row.result.utf8))
        #expect(fix.refused.count == row.refused)
    }

    @Test("leave every other byte as it is, be it text or not")
    func bytes() {
        let bytes = Data([0xFF, 0x0A]) + Data("Login".utf8) + Data([0x00, 0xC3])
        let fix = FileFix(
            InputFile(path: "a", bytes: bytes),
            [Outcome.Fix(at: SourcePlace(path: "a", line: 2, column: 1), replacing: "Login", by: "x")]
        )
        #expect(fix.new == Data([0xFF, 0x0A, 0x78, 0x00, 0xC3]))
    }

    @Test("are shown as a patch that git applies")
    func difference() {
        let old = (1...20).map { "line \($0)" }.joined(separator: "\n") + "\n"
        let new = old.replacing("line 3\n", with: "three\n").replacing("line 6\n", with: "six\nmore\n")
            .replacing("line 19\n", with: "")
        let difference = LineDifference(path: "a.txt", old: Data(old.utf8), new: Data(new.utf8))
        #expect(
            difference.lines == [
                "--- a.txt", "+++ a.txt", "@@ -1,9 +1,10 @@", " line 1", " line 2", "-line 3", "+three",
                " line 4", " line 5",
                "-line 6", "+six", "+more", " line 7", " line 8", " line 9", "@@ -16,5 +17,4 @@", " line 16",
                " line 17",
                " line 18", "-line 19", " line 20",
            ]
        )
        #expect(LineDifference(path: "a", old: Data(), new: Data()).lines.isEmpty)
    }

    @Test("are shown without carriage returns and byte order marks, and say where no line feed ends the file")
    func quiet() {
        let old = Data([0xEF, 0xBB, 0xBF]) + Data("a\r\nLogin\r\nb".utf8)
        let new = Data([0xEF, 0xBB, 0xBF]) + Data("a\r\nSign in\r\nb".utf8)
        #expect(
            LineDifference(path: "x", old: old, new: new).lines == [
                "--- x", "+++ x", "@@ -1,3 +1,3 @@", " a", "-Login", "+Sign in", " b",
                "\\ No newline at end of file",
            ]
        )
        let last = LineDifference(path: "x", old: Data("a\nb".utf8), new: Data("a\nc".utf8)).lines.suffix(4)
        #expect(
            last == ["-b", "\\ No newline at end of file", "+c", "\\ No newline at end of file"]
        )
    }

    @Test("are offered only where the old text stands in the file as it is")
    func offers() async {
        let project = StubProject([
            "a.stub": "wording Login with Apple", "b.stub": "wording &#76;ogin with Apple",
        ])
        #expect(await project.report().open.map { $0.fix != nil } == [true, false])
    }

    @Test("replace a file at once; permissions and links stay")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.sh", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: path)
        try folder.link("link.sh", to: "a.sh")
        try AtomicFile.replace(Data("new".utf8), at: "\(folder.path)/link.sh")
        #expect(try folder.text("a.sh") == "new")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o751)
        let link = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/link.sh")
        #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.sh", "link.sh"]
        )
    }

    @Test("leave a file with two names alone")
    func hardLink() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.sh", "old")
        try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/b.sh")
        #expect(AtomicFile.refusal(of: path) != nil)
        #expect(throws: AtomicFile.Refusal.self) { try AtomicFile.replace(Data("new".utf8), at: path) }
        #expect(try folder.text("b.sh") == "old")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.sh", "b.sh"]
        )
    }

    @Test("keep owner and group", .enabled(if: geteuid() == 0))
    func owner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.sh", "old")
        try FileManager.default.setAttributes(
            [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_533],
            ofItemAtPath: path
        )
        try AtomicFile.replace(Data("new".utf8), at: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.ownerAccountID] as? Int == 65_534)
        #expect(attributes[.groupOwnerAccountID] as? Int == 65_533)
        #expect(try folder.text("a.sh") == "new")
    }

    @Test("leave nothing behind where a file cannot be replaced")
    func noFile() throws {
        let folder = try TemporaryFolder()
        #expect(throws: (any Error).self) { try AtomicFile.replace(Data(), at: "\(folder.path)/none") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
