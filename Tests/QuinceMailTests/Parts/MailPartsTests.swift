import Testing

@testable import QuinceMail

@Suite("Parts of a message")
struct MailPartsTests {
    private static func read(_ lines: String...) -> MailParts {
        MailParts(reading: Array(lines.joined(separator: "\r\n").utf8))
    }

    @Test("a message of one text")
    func plain() {
        let parts = Self.read(
            "From: a@b.example",
            "Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=",
            " and more",
            "",
            "Hello",
            "you"
        )
        #expect(parts.header.map(\.name) == ["From", "Subject"])
        #expect(parts.header.map(\.value) == ["a@b.example", "Grüße and more"])
        #expect(parts.text == "Hello\r\nyou")
        #expect(parts.html == nil)
        #expect(parts.attachments.isEmpty)
        #expect(parts.remarks.isEmpty)
        #expect(parts.root.type == "text/plain")
        #expect(parts.root.path == "")
    }

    @Test("text, page and picture within each other")
    func tree() {
        let parts = Self.read(
            "Content-Type: multipart/mixed; boundary=\"=_a b\"",
            "",
            "preamble",
            "--=_a b",
            "Content-Type: multipart/related; boundary=rel",
            "",
            "--rel",
            "Content-Type: multipart/alternative; boundary=alt",
            "",
            "--alt",
            "",
            "plain text",
            "--alt",
            "Content-Type: text/html; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
            "",
            "<p>H=C3=A4llo=",
            " there</p>",
            "--alt--",
            "--rel",
            "Content-Type: image/png",
            "Content-Transfer-Encoding: base64",
            "Content-ID: <logo@x>",
            "Content-Disposition: inline",
            "",
            "iVBO",
            "Rw==",
            "--rel--",
            "epilogue",
            "--=_a b  ",
            "Content-Type: text/csv; name=\"a;b.csv\"",
            "",
            "1,2",
            "",
            "--=_a b--",
            "epilogue",
            "--=_a b",
            "",
            "not a part"
        )
        #expect(parts.leaves.map(\.path) == ["1.1.1", "1.1.2", "1.2", "2"])
        #expect(parts.leaves.map(\.type) == ["text/plain", "text/html", "image/png", "text/csv"])
        #expect(parts.text == "plain text")
        #expect(parts.html == "<p>Hällo there</p>")
        #expect(parts.attachments.map(\.path) == ["1.2", "2"])
        #expect(parts.attachments.map(\.filename) == [nil, "a;b.csv"])
        #expect(parts.attachments.map(\.size) == [4, 5])
        #expect(parts.attachments[0].content == [0x89, 0x50, 0x4E, 0x47])
        #expect(parts.attachments[0].contentID == "logo@x")
        #expect(parts.attachments[0].disposition == "inline")
        #expect(parts.attachments[1].text == "1,2\r\n")
        #expect(parts.remarks.isEmpty)
    }

    @Test("a message in a message is an attachment, not a body")
    func nested() {
        let parts = Self.read(
            "Content-Type: multipart/report; boundary=r",
            "",
            "--r",
            "",
            "It failed.",
            "--r",
            "Content-Type: message/rfc822",
            "",
            "Subject: inner",
            "Content-Type: multipart/alternative; boundary=i",
            "",
            "--i",
            "",
            "inner text",
            "--r--"
        )
        #expect(parts.text == "It failed.")
        #expect(parts.leaves.map(\.path) == ["1", "2.1.1"])
        #expect(
            parts.root.children[1].children[0].header.map(\.value) == [
                "inner", "multipart/alternative; boundary=i",
            ]
        )
        #expect(parts.attachments.map(\.text) == ["inner text"])
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let header: String
        let body: String
        let text: String
        let unknown: String?
        let why: String

        init(_ header: String, _ body: String, _ text: String, unknown: String? = nil, _ why: String) {
            (self.header, self.body, self.text, self.unknown, self.why) = (header, body, text, unknown, why)
        }

        var testDescription: String { self.why }
    }

    private static let base64 = "Content-Transfer-Encoding: BASE64\r\n"
    private static let printable = "Content-Transfer-Encoding: Quoted-Printable\r\n"
    private static func charset(_ name: String) -> String { "Content-Type: text/plain; charset=\(name)\r\n" }

    static let rows: [Row] = [
        Row("", "Grüße", "Grüße", "UTF-8 without a charset"),
        Row(charset("US-ASCII"), "Grüße", "Grüße", "UTF-8 that calls itself ASCII"),
        Row(base64, "SGVs\r\nbG8=", "Hello", "base64 on two lines"),
        Row(base64, "SGVsbG8", "Hello", "base64 without padding"),
        Row(base64, "SG!Vs*bG8=", "Hello", "base64 with other signs"),
        Row(base64, "SGVsbG8=SGVsbG8=", "HelloHello", "two texts in a row"),
        Row(base64, "S", "", "base64 of one sign"),
        Row(printable, "a=3Db=\r\nc =\r\nd", "a=bc d", "soft line breaks"),
        Row(printable, "a=\nb", "ab", "a soft line break of one octet"),
        Row(printable, "a  \r\nb\t", "a\r\nb", "blanks at the ends of lines"),
        Row(printable, "a=ZZ=4", "a=ZZ=4", "signs that are no digits"),
        Row(printable, "a=", "a", "a soft line break at the end"),
        Row(printable + charset("iso-8859-1"), "Gr=FC=DFe", "Grüße", "ISO-8859-1"),
        Row(printable + charset("\"Windows-1252\""), "=80 =93x=94", "€ “x”", "Windows-1252"),
        Row(printable + charset("utf-8"), "a=FFb", "a\u{FFFD}b", "UTF-8 that isn't"),
        Row(
            printable + charset("koi8-r"),
            "a=C1b",
            "a\u{FFFD}b",
            unknown: "koi8-r",
            "a charset that isn't known"
        ),
        Row("Content-Transfer-Encoding: uuencode\r\n", "as it is", "as it is", "an unknown encoding"),
        Row("Content-Type: text\r\n", "as it is", "as it is", "a type that can't be understood"),
        Row("Content-Type: text/plain (a (nested) comment); charset=(x)utf-8\r\n", "ü", "ü", "comments"),
    ]

    @Test("texts are decoded", arguments: rows)
    func texts(_ row: Row) {
        let parts = Self.read(row.header, row.body)
        #expect(parts.text == row.text)
        #expect(parts.root.unknownCharset == row.unknown)
    }

    @Test(
        "names of files",
        arguments: [
            ("attachment; filename=a.txt", "a.txt"),
            ("attachment; filename=\"a \\\"b\\\".txt\"", "a \"b\".txt"),
            ("attachment; filename*=utf-8'de'Gr%C3%BC%C3%9Fe.txt", "Grüße.txt"),
            ("attachment; filename*=iso-8859-1''Gr%FC.txt; filename=fallback.txt", "Grü.txt"),
            ("attachment; filename*0=\"a\"; filename*1=\"b\"; filename*3=\"d\"", "ab"),
            ("attachment; filename*1*=%C3%BC.txt; filename*0*=utf-8''%C3%BC", "üü.txt"),
            ("attachment; filename*0*=utf-8''%41; filename*1=\"%41\"", "A%41"),
            ("attachment; filename=\"=?utf-8?B?w7wudHh0?=\"", "ü.txt"), ("attachment;; ;filename=x", "x"),
            ("attachment; filename=first; filename=second", "first"), ("attachment; filename*1=x", nil),
            ("attachment; filename*=noquotes", nil), ("attachment", nil),
            ("attachment; filename=\"open", "open"),
        ]
    )
    func filenames(_ disposition: String, _ name: String?) {
        let parts = Self.read("Content-Type: application/pdf", "Content-Disposition: " + disposition, "", "x")
        #expect(parts.root.filename == name)
        #expect(parts.root.disposition == "attachment")
        #expect(parts.attachments.count == 1)
    }

    @Test("200 parts, 20 levels, 500 fields and 1 MiB of a part are read")
    func limits() {
        let many =
            "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
            + String(repeating: "--b\r\n\r\nx\r\n", count: 300)
        let parts = MailParts(reading: Array(many.utf8))
        #expect(parts.leaves.count == 199)
        #expect(parts.remarks == [.tooManyParts, .noBoundary])

        let deep = (0..<30).map { "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n" }
            .joined()
        let nested = MailParts(reading: Array((deep + "\r\nx").utf8))
        var part: MailPart? = nested.root
        var depth = 0
        while let child = part?.children.first {
            part = child
            depth += 1
        }
        #expect(depth == 20)
        #expect(nested.remarks.contains(.tooDeep))

        let messages = String(repeating: "Content-Type: message/rfc822\r\n\r\n", count: 10_000)
        #expect(MailParts(reading: Array(messages.utf8)).remarks == [.tooDeep])

        let fields = String(repeating: "A: b\r\n", count: 600) + "\r\nbody"
        let header = MailParts(reading: Array(fields.utf8))
        #expect(header.header.count == 500)
        #expect(header.text == "body")
        #expect(header.remarks == [.headerIsCut])

        let large = MailParts(reading: Array(("\r\n" + String(repeating: "x", count: 2 << 20)).utf8))
        #expect(large.root.content.count == 1 << 20)
        #expect(large.root.size == 2 << 20)
        #expect(large.root.isCut)
        let encoded = MailParts(
            reading: Array((Self.base64 + "\r\n" + String(repeating: "AAAA", count: 1 << 19)).utf8)
        )
        #expect(encoded.root.content.count == 1 << 20)
        #expect(encoded.root.size == 3 << 19)
    }

    @Test("a message over 25 MiB is cut")
    func large() {
        let parts = MailParts(
            reading: Array(repeating: UInt8(ascii: "x"), count: MailPartsLimits.message + 1)
        )
        #expect(parts.remarks.contains(.messageIsCut))
    }

    @Test("parts without an end, without a boundary and without anything")
    func damaged() {
        let open = Self.read("Content-Type: multipart/mixed; boundary=b", "", "--b", "", "text")
        #expect(open.text == "text")
        #expect(open.remarks == [.noBoundary])
        let none = Self.read("Content-Type: multipart/mixed", "", "--b", "", "text")
        #expect(none.remarks == [.noBoundary])
        #expect(none.attachments.count == 1)
        #expect(MailParts(reading: []).text == "")
        #expect(Self.read("no field at all").header.isEmpty)
        // The end of the outer part ends the inner one.
        let outer = Self.read(
            "Content-Type: multipart/mixed; boundary=o",
            "",
            "--o",
            "Content-Type: multipart/mixed; boundary=i",
            "",
            "--i",
            "",
            "one",
            "--o",
            "",
            "two",
            "--o--"
        )
        #expect(outer.leaves.map(\.text) == ["one", "two"])
        // A boundary that begins with another one.
        let similar = Self.read(
            "Content-Type: multipart/mixed; boundary=ab",
            "",
            "--ab",
            "Content-Type: multipart/mixed; boundary=abc",
            "",
            "--abc",
            "",
            "one",
            "--abc--",
            "--ab--"
        )
        #expect(similar.leaves.map(\.text) == ["one"])
    }

    @Test("any octets are read", arguments: 0..<300)
    func fuzz(_ seed: Int) {
        var random = SeededGenerator(UInt64(seed))
        let pieces = [
            "Content-Type: multipart/mixed; boundary=b\r\n", "Content-Type: message/rfc822\r\n", "\r\n",
            "--b\r\n", "--b--\r\n",
            "Content-Transfer-Encoding: base64\r\n", "Content-Transfer-Encoding: quoted-printable\r\n", "=",
            "=3D", "\n", "\r",
            "Content-Disposition: attachment; filename*0*=utf-8''%C3; filename*1*=%BC\r\n", "\"", "(", ")",
            ";", "\u{0}",
            "=?utf-8?B?w7w=?=", "=?utf-8?Q?=C3?= =?utf-8?Q?=BC?=",
            "Content-Type: text/html; charset=latin1\r\n", "<a href=x>",
            "--", "ä", " ", "\t", ":", "code 123456",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...120, using: &random) {
            bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            }
        }
        let parts = MailParts(reading: bytes)
        #expect(parts.leaves.count <= MailPartsLimits.parts)
        #expect(parts.leaves.reduce(0) { $0 + $1.size } <= bytes.count)
        #expect(MailFindings.all(of: parts).codes.count <= MailFindings.maximum)
    }
}
