import Testing

@testable import WebPages

@Suite("Templates")
struct TemplateTests {
    private struct Data {
        let name: String
        let names: [String]
    }

    private func render(_ texts: [String], name: String = "Jane") throws -> String {
        let templates = texts.enumerated().map { Template("t\($0)", Array($1.utf8)) }
        return try Templates(templates).render(Data(name: name, names: ["a", "b"]), with: templates[0])
    }

    @Test("show stored properties, and include one another by name")
    func render() throws {
        #expect(try self.render(["Hello {{name}}\n"]) == "Hello Jane")
        #expect(try self.render(["<p>{{> t1}}</p>\n", "{{name}}\n"]) == "<p>Jane</p>")
        let page = ["{{<t1}}{{$main}}x{{/main}}{{/t1}}\n", "<b>{{$main}}{{/main}}</b>\n"]
        #expect(try self.render(page) == "<b>x</b>")
    }

    @Test("escape what they show")
    func escape() throws {
        #expect(try self.render(["{{name}}"], name: "<b>\0") == "&lt;b&gt;\u{FFFD}")
    }

    @Test(
        "A broken template is refused before anything is shown",
        arguments: [
            (["{{#name}}"], "t0"), (["{{name"], "t0"), (["a", "{{/x}}"], "t1"), (["{{> t9}}"], "t0"),
            (["{{>t9}}"], "t0"), (["a", "{{<t9}}{{/t9}}"], "t1"),
        ] as [([String], String)]
    )
    func broken(_ texts: [String], _ name: String) {
        let error = #expect(throws: TemplateError.self) { try self.render(texts) }
        #expect(error?.template == name)
    }

    @Test("A missing include is named")
    func include() {
        let error = #expect(throws: TemplateError.self) { try self.render(["<p>{{> t9}}</p>"]) }
        #expect(error?.description == "Template t0: there is no template t9 to include")
    }

    @Test("Two templates cannot share a name")
    func names() {
        let twice = [Template("a", []), Template("a", [])]
        #expect(throws: TemplateError(template: "a", problem: "the name is taken")) { try Templates(twice) }
    }

    @Test("A comment in the first line leaves nothing behind in the line that includes the template")
    func comment() throws {
        #expect(try self.render(["<p>{{> t1}}</p>\n", "{{! What it is. }}\n{{name}}\n"]) == "<p>Jane</p>")
    }

    @Test("The newline at the end of a file is not part of the text")
    func newline() {
        #expect(String(embedded: Array("a\n".utf8)) == "a")
        #expect(String(embedded: Array("a\n\n".utf8)) == "a\n")
        #expect(String(embedded: Array("a".utf8)) == "a")
        #expect(String(embedded: []).isEmpty)
    }
}
