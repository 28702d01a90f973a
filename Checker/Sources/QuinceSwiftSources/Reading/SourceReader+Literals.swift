import SwiftSyntax

extension SourceReader {
    /// A string literal with its escapes read.
    func text(of node: StringLiteralExprSyntax) -> TextLiteral {
        let escape = "\\" + (node.openingPounds?.text ?? "")
        return TextLiteral(
            segments: node.segments.map { segment in
                switch segment {
                case .stringSegment(let part): .plain(Self.unescaped(part.content.text, escape))
                case .expressionSegment(let part): .interpolation(self.interpolation(part))
                }
            }
        )
    }

    private func interpolation(_ segment: ExpressionSegmentSyntax) -> Expression {
        guard let first = segment.expressions.first else { return self.nothing(at: segment) }
        return self.expression(first.expression)
    }

    /// Reads the escapes of a piece of text; the escape is `\`, or `\#` in a raw string.
    static func unescaped(_ text: String, _ escape: String) -> String {
        guard text.contains("\\") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.first {
            guard rest.hasPrefix(escape) else {
                result.append(mark)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(escape.count)
            self.readEscape(&rest, into: &result)
        }
        return result
    }

    private static func readEscape(_ rest: inout Substring, into result: inout String) {
        guard let letter = rest.popFirst() else { return }
        switch letter {
        case "n": result.append("\n")
        case "r": result.append("\r")
        case "t": result.append("\t")
        case "0": result.append("\0")
        case "\n", "\r\n": break
        case "u": self.readScalar(&rest, into: &result)
        default: result.append(letter)
        }
    }

    private static func readScalar(_ rest: inout Substring, into result: inout String) {
        guard rest.first == "{", let end = rest.firstIndex(of: "}"),
            let code = UInt32(rest[rest.index(after: rest.startIndex)..<end], radix: 16),
            let scalar = Unicode.Scalar(code)
        else { return }
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
    }
}
