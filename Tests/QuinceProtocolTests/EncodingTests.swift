import Foundation
import QuinceProtocol
import Testing

@Suite("Base64URL")
struct Base64URLTests {
    @Test("spells the vectors of RFC 4648 §10 without padding")
    func vectors() {
        let vectors = [
            "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
            "foobar": "Zm9vYmFy",
        ]
        for (text, encoded) in vectors {
            #expect(Base64URL.encode(text.utf8) == encoded)
            #expect(Base64URL.decode(encoded) == Data(text.utf8))
        }
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    }

    @Test("refuses", arguments: ["Zg==", "Z", "+/8", "-_9", "Zh", "Zm 9", "Zm9v\n", "é"])
    func refuses(_ text: String) { #expect(Base64URL.decode(text) == nil) }
}

@Suite("FormParameters")
struct FormParametersTests {
    @Test("decodes")
    func decodes() throws {
        let form = try FormParameters(parsing: "a=b+c%20d&e=%C3%A9&f&g=&=h&a=2&i=j=k")
        #expect(form["a"] == "b c d")
        #expect(form["e"] == "é")
        #expect(form["f"] == nil)
        #expect(form["g"] == nil)
        #expect(form["i"] == "j=k")
        #expect(form.duplicates == ["a"])
    }

    @Test("encodes everything but the unreserved characters, and reads itself back")
    func encodes() throws {
        let form = FormParameters([.init("a b", "1&2=3#é\u{1}"), .init("-._~", "")])
        #expect(form.text == "a%20b=1%262%3D3%23%C3%A9%01&-._~=")
        #expect(try FormParameters(parsing: form.text).parameters == form.parameters)
    }

    @Test("refuses broken escapes, what is no UTF-8, and too many")
    func refuses() {
        for text in ["a=%", "a=%2", "a=%zz", "%=a"] {
            #expect(throws: FormParameters.Refusal.percentEscape) { try FormParameters(parsing: text) }
        }
        #expect(throws: FormParameters.Refusal.notUTF8) { try FormParameters(parsing: "a=%ff") }
        let many = (0..<65).map { "p\($0)=1" }.joined(separator: "&")
        #expect(throws: FormParameters.Refusal.tooMany) { try FormParameters(parsing: many) }
    }

    @Test("refuses NUL, more than 30 combining marks in a row, and names that nothing here has")
    func refusesUnsoundText() throws {
        let marks = String(repeating: "%CC%81", count: 30)
        #expect(try FormParameters(parsing: "a=e\(marks)e\(marks)")["a"]?.unicodeScalars.count == 62)
        for text in ["a=b%00c", "a=e\(marks)%CC%96"] {
            #expect(throws: FormParameters.Refusal.notText) { try FormParameters(parsing: text) }
        }
        for name in ["%C3%A9", "e\(marks)", String(repeating: "n", count: 65)] {
            #expect(throws: FormParameters.Refusal.name) { try FormParameters(parsing: "\(name)=1") }
        }
    }
}

@Suite("Proof keys")
struct ProofKeyTests {
    @Test("the vector of RFC 7636 appendix B")
    func vector() throws {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let text = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        let challenge = try CodeChallenge(parsing: text, method: "S256")
        #expect(CodeVerifier.challenge(of: verifier) == text)
        #expect(challenge.matches(verifier))
        #expect(!challenge.matches(String(verifier.dropLast()) + "l"))
    }

    @Test("the limits of a verifier")
    func limits() {
        #expect(!CodeVerifier.isWellFormed(String(repeating: "a", count: 42)))
        #expect(CodeVerifier.isWellFormed(String(repeating: "a", count: 43)))
        #expect(CodeVerifier.isWellFormed(String(repeating: "~", count: 128)))
        #expect(!CodeVerifier.isWellFormed(String(repeating: "a", count: 129)))
        #expect(!CodeVerifier.isWellFormed(String(repeating: "a", count: 42) + "+"))
    }
}
