import Foundation

/// A file of code with what it declares, by name.
struct CodeFile: Sendable {
    /// Files larger than this are no screens that someone wrote, in bytes.
    static let maximumSize = 1_048_576

    let path: String
    let language: CodeLanguage
    private let lines: SourceLines
    let block: CodeBlock
    /// Values of the file, and of its types after their name: `AppColors.black`.
    private(set) var values: [String: CodeExpression] = [:]
    private(set) var functions: [String: CodeFunction] = [:]
    private(set) var types: [String: CodeType] = [:]
    /// Functions of types, by the names of both: `AppTextStyles.body`.
    private(set) var members: [String: CodeFunction] = [:]
    /// Modules by the names taken from them.
    private(set) var modules: [String: String] = [:]
    private(set) var moduleNames: [String] = []

    init(path: String, bytes: some Sequence<UInt8>, language: CodeLanguage) {
        let bytes = Array(bytes)
        self.path = path
        self.language = language
        self.lines = SourceLines(Data(bytes))
        self.block = CodeReader.read(bytes, language)
        self.declare(self.block, prefix: "")
    }

    private mutating func declare(_ block: CodeBlock, prefix: String) {
        for statement in block.statements {
            switch statement {
            case .value(let value): self.values[prefix + value.name] = value.expression
            case .function(let function):
                if prefix.isEmpty {
                    self.functions[function.name] = function
                } else {
                    self.members[prefix + function.name] = function
                }
            case .type(let type):
                // A second level is enough: `object Theme { object Colors { … } }`.
                guard prefix.filter({ $0 == "." }).count < 2 else { continue }
                self.types[type.name] = type
                self.declare(type.body, prefix: type.name.isEmpty ? prefix : "\(prefix)\(type.name).")
            case .module(let module, let names):
                self.moduleNames.append(module)
                for name in names { self.modules[name] = module }
            case .expression(let expression) where prefix.isEmpty && self.language == .script:
                if Self.isDefault(expression) { self.values[Self.defaultName] = expression }
            case .result, .expression, .branches: continue
            }
        }
    }

    /// The name of what a module exports without one: `export default StyleSheet.create({ … })`.
    static let defaultName = "default"

    /// Whether an expression that stands by itself in a module is what it exports.
    private static func isDefault(_ expression: CodeExpression) -> Bool {
        switch expression.form {
        case .record, .name: true
        case .call(let call): call.name == "create"
        default: false
        }
    }

    /// Where a byte stands; columns count characters.
    func place(_ offset: Int) -> SourcePlace {
        let offset = max(0, min(offset, self.lines.bytes.count))
        let line = self.lines.number(at: offset)
        let start = min(self.lines.range(of: line)?.lowerBound ?? 0, offset)
        let before = self.lines.bytes[
            (self.lines.bytes.startIndex + start)..<(self.lines.bytes.startIndex + offset)
        ]
        return SourcePlace(
            path: self.path,
            line: line,
            column: String(decoding: before, as: UTF8.self).count + 1
        )
    }

    /// The blanks after a text that stands at a byte; empty if it does not stand there.
    func blank(after text: String, at offset: Int) -> String {
        let rest = self.lines.bytes.dropFirst(offset)
        guard rest.starts(with: text.utf8) else { return "" }
        let blank = rest.dropFirst(text.utf8.count).prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return blank.contains(0x0A) ? String(decoding: blank, as: UTF8.self) : ""
    }

    /// Whether it names a module with this name in its address.
    func imports(_ word: String) -> Bool { self.moduleNames.contains { $0.contains(word) } }
}
