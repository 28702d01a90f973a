import Foundation
import QuinceGuidelines
import Testing

@Suite("Reading XML")
struct MarkupTests {
    static func document(_ text: String) throws(UnreadableInput) -> MarkupDocument {
        try MarkupDocument(parsing: InputFile(path: "a.xib", bytes: Data(text.utf8)))
    }

    @Test("elements, attributes and their places, comments, instructions, a document type")
    func reads() throws {
        let document = try Self.document(
            """
            <?xml version="1.0" encoding="UTF-8"?><?a?><!DOCTYPE plist [<!ENTITY x "<y>">]>
            <!-- <no> -->
            <a b = 'ä&lt;&#x41;&#10;&amp;'  c="1
            2"><d/>é<e f="g"/><!----><h><![CDATA[<&]]>&gt;<i/>!</h></a>
            <?end?>
            """
        )
        let root = document.root
        #expect(root.name == "a")
        #expect(root["b"] == "ä<A\n&")
        #expect(root["c"] == "1 2")
        #expect(root["x"] == nil)
        #expect(root.children.map(\.name) == ["d", "e", "h"])
        #expect(root.descendants.map(\.name) == ["d", "e", "h", "i"])
        let e = try #require(root.child("e"))
        #expect(e.place(object: "id") == SourcePlace(path: "a.xib", line: 4, column: 9, object: "id"))
        #expect(e.place(of: "f") == SourcePlace(path: "a.xib", line: 4, column: 15))
        #expect(root.child("h")?.text == "<&>!")
        #expect(root.child("h")?.parent == root)
    }

    struct Refused: CustomTestStringConvertible, Sendable {
        let text: String
        let line: Int
        let column: Int
        let reason: String
        var testDescription: String { self.reason }

        init(_ text: String, _ line: Int, _ column: Int, _ reason: String) {
            (self.text, self.line, self.column, self.reason) = (text, line, column, reason)
        }
    }

    static let refused: [Refused] = [
        Refused("", 1, 1, "is empty"),
        Refused("{}", 1, 1, "isn't XML"),
        Refused("<a>\n <b>\n", 2, 2, "ends without </b> for the <b> here"),
        Refused("<a>\n<b></a>", 2, 4, "closes <b> with </a>"),
        Refused("<a/></a>", 1, 5, "closes an element that isn't open"),
        Refused("<a/>\n<b/>", 2, 1, "has a second root element"),
        Refused("<a/>\nx", 2, 1, "has text after its end"),
        Refused("<a b=\"1", 1, 6, "ends inside a value"),
        Refused("<a", 1, 1, "ends inside a tag"),
        Refused("<a b=1/>", 1, 4, "has a value without quotes"),
        Refused("<a b/>", 1, 4, "has an attribute without a value"),
        Refused("<a b=\"1\"c=\"2\"/>", 1, 9, "has no space before an attribute"),
        Refused("<a b=\"1\" b=\"2\"/>", 1, 10, "has b twice, or too many attributes"),
        Refused("<a b=\"<\"/>", 1, 7, "has < inside a value"),
        Refused("<a b=\"&x;\"/>", 1, 7, "has an & without a known reference; write &amp;"),
        Refused("<a>&#0;</a>", 1, 4, "has an & without a known reference; write &amp;"),
        Refused("<a>ä & b</a>", 1, 6, "has an & without a known reference; write &amp;"),
        Refused("<a><!-- </a>", 1, 4, "ends inside a comment"),
        Refused("<a><![CDATA[ ]]</a>", 1, 4, "ends inside <![CDATA["),
        Refused("<a><!x></a>", 1, 4, "has a <! that isn't a comment"),
        Refused("<?xml", 1, 1, "ends inside <?"),
        Refused("<!DOCTYPE a [", 1, 1, "ends inside <!DOCTYPE"),
        Refused(
            "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
            1,
            1,
            "says it is iso-8859-1; save it as UTF-8"
        ),
        Refused("<1/>", 1, 2, "has a tag or attribute without a name"),
        Refused(String(repeating: "<a>", count: 300), 1, 769, "nests more than 256 elements"),
    ]

    @Test("says where and why", arguments: refused)
    func refuses(_ row: Refused) {
        #expect(
            throws: UnreadableInput(
                SourcePlace(path: "a.xib", line: row.line, column: row.column),
                row.reason
            )
        ) {
            try Self.document(row.text)
        }
    }

    @Test("bytes that are no text")
    func bytes() {
        for (bytes, reason) in [
            ([0xFF, 0xFE, 0x3C, 0x00], "is UTF-16; save it as UTF-8"),
            ([0x3C, 0x61, 0xC3, 0x3E], "isn't UTF-8 text; save it as UTF-8"),
            ([0x3C, 0x61, 0x00], "isn't UTF-8 text; save it as UTF-8"),
        ] as [([UInt8], String)] {
            #expect {
                try MarkupDocument(parsing: InputFile(path: "a", bytes: Data(bytes)))
            } throws: { ($0 as? UnreadableInput)?.reason == reason }
        }
    }

    @Test("a mark for UTF-8 at the start is no text")
    func byteOrderMark() throws {
        let document = try MarkupDocument(
            parsing: InputFile(path: "a", bytes: Data([0xEF, 0xBB, 0xBF]) + Data("<a/>".utf8))
        )
        #expect(document.root.name == "a")
    }
}
