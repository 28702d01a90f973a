import QuinceProtocol

/// An operation as a command.
struct CurlExample: Sendable {
    private let operation: APIOperation

    init(_ operation: APIOperation) { self.operation = operation }

    var text: String {
        let url = "\"$QUINCE\(self.operation.target { "$\($0.rawValue)" })\""
        if self.operation.isStream { return "curl --no-buffer \(url)" }
        let method = self.operation.method == "GET" ? "" : "-X \(self.operation.method) "
        guard let body = self.operation.body else { return "curl \(method)\(url)" }
        // An apostrophe would end the shell's text; the examples contain none.
        let json = ExampleText { text in
            ExampleValue(sample: text).map { "\"'\"$\($0.rawValue)\"'\"" } ?? text.quoted
        }
        return
            "curl \(method)\(url) \\\n  -H \"Content-Type: application/json\" \\\n  -d '\(json.text(body, margin: 2))'"
    }
}

/// An operation as a test for pytest, with requests.
struct PytestExample: Sendable {
    private let operation: APIOperation

    init(_ operation: APIOperation) { self.operation = operation }

    var text: String {
        let name = self.operation.id.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
        return "def test_\(name)():\n" + (self.operation.isStream ? self.stream : self.call)
    }

    private var url: String { "f\"{QUINCE}\(self.operation.target { "{\($0.rawValue)}" })\"" }

    private var call: String {
        var lines = "    response = requests.\(self.operation.method.lowercased())(\(self.url)"
        if let body = self.operation.body { lines += ", json=\(Self.literal.text(body, margin: 4))" }
        lines += ", timeout=10)\n    assert response.status_code == \(self.operation.status)"
        if let member = self.operation.response?.object?.members.first {
            lines += "\n    assert \(member.name.quoted) in response.json()"
        }
        return lines
    }

    private var stream: String {
        """
            with requests.get(\(self.url), stream=True, timeout=10) as response:
                assert response.headers["Content-Type"] == "text/event-stream"
        """
    }

    private static let literal = ExampleText(null: "None", yes: "True", no: "False", indentation: 4) { text in
        ExampleValue(sample: text)?.rawValue ?? text.quoted
    }
}

/// An operation as a test for Jest, with Node's fetch.
struct JestExample: Sendable {
    private let operation: APIOperation

    init(_ operation: APIOperation) { self.operation = operation }

    var text: String {
        "test(\(self.operation.id.quoted), async () => {\n\(self.operation.isStream ? self.stream : self.call)\n});"
    }

    private var url: String { "`${QUINCE}\(self.operation.target { "${\($0.rawValue)}" })`" }

    private var call: String {
        var lines = "  const response = await fetch(\(self.url)\(self.options));"
        lines += "\n  expect(response.status).toBe(\(self.operation.status));"
        if let member = self.operation.response?.object?.members.first {
            lines += "\n  expect(await response.json()).toHaveProperty(\(member.name.quoted));"
        }
        return lines
    }

    private var options: String {
        guard let body = self.operation.body else {
            return self.operation.method == "GET" ? "" : ", { method: \"\(self.operation.method)\" }"
        }
        return """
            , {
                method: "\(self.operation.method)",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify(\(Self.literal.text(body, margin: 4))),
              }
            """
    }

    private var stream: String {
        """
          const response = await fetch(\(self.url));
          expect(response.headers.get("content-type")).toBe("text/event-stream");
          await response.body.cancel();
        """
    }

    private static let literal = ExampleText { text in ExampleValue(sample: text)?.rawValue ?? text.quoted }
}
