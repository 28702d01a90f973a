/// A file of code with what it declares, by name.
struct CodeFile: Sendable {
    /// Files larger than this are no screens that somebody wrote, in bytes.
    static let maximumSize = 1_048_576

    let path: String
    let language: CodeLanguage
    let lines: CodeLines
    let block: CodeBlock
    /// Values of the file, and of its types behind their name: `AppColors.black`.
    private(set) var values: [String: CodeExpression] = [:]
    private(set) var functions: [String: CodeFunction] = [:]
    private(set) var types: [String: CodeType] = [:]
    /// Modules by the names taken from them.
    private(set) var modules: [String: String] = [:]
    private(set) var moduleNames: [String] = []

    init(path: String, bytes: some Sequence<UInt8>, language: CodeLanguage) {
        let bytes = Array(bytes)
        self.path = path
        self.language = language
        self.lines = CodeLines(bytes)
        self.block = CodeReader.read(bytes, language)
        self.declare(self.block, prefix: "")
    }

    private mutating func declare(_ block: CodeBlock, prefix: String) {
        for statement in block.statements {
            switch statement {
            case .value(let value): self.values[prefix + value.name] = value.expression
            case .function(let function): if prefix.isEmpty { self.functions[function.name] = function }
            case .type(let type):
                // A second level is enough: `object Theme { object Colors { … } }`.
                guard prefix.filter({ $0 == "." }).count < 2 else { continue }
                self.types[type.name] = type
                self.declare(type.body, prefix: type.name.isEmpty ? prefix : "\(prefix)\(type.name).")
            case .module(let module, let names):
                self.moduleNames.append(module)
                for name in names { self.modules[name] = module }
            case .result, .expression, .branches: continue
            }
        }
    }

    func place(_ offset: Int) -> SourcePlace { self.lines.place(offset, in: self.path) }

    /// Whether it names a module with this name in its address.
    func imports(_ word: String) -> Bool { self.moduleNames.contains { $0.contains(word) } }
}

/// Where the lines of a file start.
struct CodeLines: Sendable {
    private let starts: [Int]
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    func place(_ offset: Int, in path: String) -> SourcePlace {
        let offset = max(0, min(offset, self.bytes.count))
        var (low, high) = (0, self.starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.starts[middle] <= offset { low = middle } else { high = middle }
        }
        let start = self.starts[low]
        // Columns count characters, not bytes.
        let column = String(decoding: self.bytes[start..<offset], as: UTF8.self).count + 1
        return SourcePlace(path: path, line: low + 1, column: column)
    }
}
