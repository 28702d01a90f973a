// Reading: from a syntax tree to the values of Source, once, with a bound on depth. The only folder that knows swift-syntax.

import Dispatch
import QuinceGuidelines
import SwiftParser
import SwiftSyntax

/// Turns syntax trees into values.
final class SourceReader {
    /// Deeper than anybody writes; what is deeper is left out.
    static let deepest = 120

    let text: SwiftText
    private var depth = 0

    private init(_ text: SwiftText) { self.text = text }

    /// Reads a file; what does not parse is left out.
    ///
    /// - Throws: ``UnreadableInput`` for a file that would take too much of the stack or of the time.
    static func read(_ file: InputFile) throws(UnreadableInput) -> SourceFile {
        let source = file.text
        let scan = CodeScan(Array(source.utf8))
        let place = SourcePlace(path: file.path)
        guard scan.deepestSquare <= Self.deepestSquare else {
            throw UnreadableInput(
                place,
                "nests more than \(Self.deepestSquare) square brackets; simplify the expression"
            )
        }
        guard scan.deepestBracket <= Self.deepestBracket else {
            throw UnreadableInput(
                place,
                "nests more than \(Self.deepestBracket) brackets; simplify the expression"
            )
        }
        guard scan.longestRun <= Self.longestRun else {
            throw UnreadableInput(
                place,
                "has an expression of more than \(Self.longestRun) operators and words; split it"
            )
        }
        let text = SwiftText(path: file.path, text: source)
        let size = Self.leastStack + min(scan.levels, Self.deepestBracket + Self.longestRun) * Self.frameSize
        let read = DeepStack.run(size: size, atMost: Self.longestTime) { Self.parse(source, text) }
        guard let read else { throw UnreadableInput(place, "takes more than a minute to parse") }
        return read
    }

    /// More than anybody writes; each one more doubles the time.
    private static let deepestSquare = 12
    private static let deepestBracket = 200
    /// Longer than anybody writes; the compiler gives up before.
    private static let longestRun = 1_000
    /// The maximum stack of one parser level in bytes, without optimization.
    private static let frameSize = 131_072
    private static let leastStack = 8_388_608
    private static let longestTime = 60.0

    private static func parse(_ source: String, _ text: SwiftText) -> SourceFile {
        var parser = Parser(source, maximumNestingLevel: Self.deepest / 2)
        let tree = SourceFileSyntax.parse(from: &parser)
        return SourceReader(text).file(tree)
    }

    private func file(_ tree: SourceFileSyntax) -> SourceFile {
        let statements = self.statements(tree.statements)
        let declarations = Declarations(statements)
        return SourceFile(
            text: self.text,
            imports: self.imports(tree),
            types: declarations.types,
            functions: declarations.functions,
            variables: declarations.variables
        )
    }

    private func imports(_ tree: SourceFileSyntax) -> Set<String> {
        var names: Set<String> = []
        for item in tree.statements {
            guard case .decl(let declaration) = item.item,
                let statement = declaration.as(ImportDeclSyntax.self), let first = statement.path.first
            else { continue }
            names.insert(first.name.text)
        }
        return names
    }

    /// Goes one level down; nil if that is too deep.
    func nested<Result>(_ body: () -> Result) -> Result? {
        guard self.depth < Self.deepest else { return nil }
        self.depth += 1
        defer { self.depth -= 1 }
        return body()
    }

    func position(_ token: TokenSyntax) -> Position {
        Position(text: self.text, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// A name as code uses it, without back ticks.
    func name(_ token: TokenSyntax) -> String {
        token.text.hasPrefix("`") ? token.text.filter { $0 != "`" } : token.text
    }
}

/// The declarations among statements, those of `#if` included.
struct Declarations {
    var types: [TypeDeclaration] = []
    var functions: [FunctionDeclaration] = []
    var variables: [VariableDeclaration] = []

    init(_ statements: [Statement]) { self.add(statements, system: nil) }

    private mutating func add(_ statements: [Statement], system: String?) {
        for statement in statements {
            switch statement {
            case .type(var type):
                type.system = type.system ?? system
                self.types.append(type)
            case .function(let function): self.functions.append(function)
            case .variable(let variable): self.variables.append(variable)
            case .compilation(let clauses):
                for clause in clauses { self.add(clause.body, system: clause.system ?? system) }
            default: break
            }
        }
    }
}
