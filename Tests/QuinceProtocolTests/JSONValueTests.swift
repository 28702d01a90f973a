import QuinceProtocol
import Testing

@Suite("JSONValue")
struct JSONValueTests {
    @Test(
        "reads and writes back",
        arguments: [
            "null", "true", "[]", "{}", "0", "-1", "9223372036854775807", "1.5",
            #"{"b":1,"a":[2,{"c":"x"}]}"#,
            #""\"\\\n\t é 😀""#,
        ]
    )
    func readsAndWritesBack(_ text: String) throws {
        #expect(try JSONValue(parsing: text).text == text)
    }

    @Test("reads escapes and spaces")
    func readsEscapes() throws {
        #expect(try JSONValue(parsing: " [ \"\\u0041\\ud83d\\ude00\\/\" ] ") == ["A😀/"])
        #expect(JSONValue.string("\u{1}\r").text == #""\u0001\r""#)
    }

    @Test(
        "refuses",
        arguments: [
            "", "nul", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", "+1", ".5", "\"", "\"\n\"", "\"\\x\"",
            "\"\\ud83d\"",
            "\"\\ud83d\\u0041\"", "\"\\udc00\"", "\"\\u00g0\"", "{} {}", "{\"a\":1,\"a\":2}", "1e999", "tru",
            "'a'", "[1 2]",
        ]
    )
    func refuses(_ text: String) {
        #expect(throws: JSONRefusal.self) { try JSONValue(parsing: text) }
    }

    @Test("a doubled member is named (RFC 7519 §4)")
    func doubledMember() {
        let refusal = #expect(throws: JSONRefusal.self) { try JSONValue(parsing: #"{"a":1,"a":2}"#) }
        #expect(refusal?.reason == "the member 'a' occurs twice")
    }

    @Test("nesting has a limit on both sides")
    func nesting() throws {
        let depth = JSONValue.maximumDepth
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        _ = try JSONValue(parsing: deep(depth + 1))
        #expect(throws: JSONRefusal.self) { try JSONValue(parsing: deep(depth + 2)) }
        #expect(throws: JSONRefusal.self) { try JSONValue(parsing: String(repeating: "[", count: 100_000)) }
    }
}
