/// What a piece of template code does to the markup around it.
enum TemplateStep: Equatable, Sendable {
    /// Begins markup that is there under a condition, of which there are others after ``next``; loops have no others.
    case opens(isCondition: Bool, text: String)
    case next
    case closes
    /// Gives a value.
    case value
    /// Something else, such as an assignment.
    case other

    /// Of `{% … %}`.
    static func ofTag(_ code: String) -> TemplateStep {
        let (word, rest) = Self.words(code)
        switch word {
        case "if", "unless", "ifequal", "ifnotequal", "case", "switch":
            return .opens(isCondition: true, text: rest)
        case "for": return .opens(isCondition: false, text: rest)
        case "else", "elif", "elsif", "elseif", "when": return .next
        case "endif", "endunless", "endifequal", "endifnotequal", "endcase", "endswitch", "endfor", "end":
            return .closes
        default: return .other
        }
    }

    /// Of `{{ … }}`: Handlebars, Mustache and Go beside plain values.
    static func ofMustache(_ code: String) -> TemplateStep {
        let code = code.trimmed("-~ \t\r\n")
        switch code.first {
        case "#":
            let (word, rest) = Self.words(String(code.dropFirst()))
            let isCondition = word == "if" || word == "unless"
            return .opens(isCondition: isCondition, text: isCondition ? rest : word)
        case "^": return .opens(isCondition: true, text: "!" + code.dropFirst())
        case "/": return .closes
        default: break
        }
        let (word, rest) = Self.words(code)
        switch word {
        case "if": return .opens(isCondition: true, text: rest)
        case "range", "with", "define", "block": return .opens(isCondition: false, text: rest)
        case "else": return .next
        case "end": return .closes
        default: return .value
        }
    }

    /// Of `{#if …}`, `{:else}` and `{/if}`.
    static func ofBraces(_ code: String) -> TemplateStep {
        switch code.first {
        case "#":
            let (word, rest) = Self.words(String(code.dropFirst()))
            return .opens(isCondition: word == "if" || word == "await", text: rest)
        case ":": return .next
        case "/": return .closes
        default: return .value
        }
    }

    /// Of `<% … %>` and `<?php … ?>`: the last statement counts.
    static func ofCode(_ code: String) -> TemplateStep {
        let code = code.trimmed("- \t\r\n;")
        let last = code.split(whereSeparator: \.isNewline).last.map { $0.trimmed(" \t") } ?? ""
        let (word, rest) = Self.words(last)
        let opensBlock = last.hasSuffix("{") || last.hasSuffix(":")
        if last.hasPrefix("}") {
            if last.contains("else") || last.contains("catch") { return .next }
            return opensBlock ? .next : .closes
        }
        switch word {
        case "if", "unless", "switch", "case": return .opens(isCondition: true, text: rest)
        case "else", "elsif", "elseif", "when", "default": return .next
        case "end", "endif", "endforeach", "endfor", "endwhile", "endswitch": return .closes
        default: break
        }
        if opensBlock || last.hasSuffix(" do") || last.hasSuffix("|") && last.contains(" do ") {
            return .opens(isCondition: last.contains("if (") || last.contains("if("), text: rest)
        }
        return .other
    }

    /// Of `@word` in Blade.
    static func ofBlade(_ word: String) -> TemplateStep {
        switch word {
        case "if", "unless", "auth", "guest", "isset", "can", "cannot", "env", "production", "switch",
            "hasSection":
            return .opens(isCondition: true, text: word)
        case "foreach", "for", "forelse", "while": return .opens(isCondition: false, text: word)
        case "else", "elseif", "case", "default", "elsecan": return .next
        case "endif", "endunless", "endauth", "endguest", "endisset", "endcan", "endcannot", "endenv",
            "endproduction", "endswitch", "endforeach", "endfor", "endforelse", "endwhile":
            return .closes
        default: return .other
        }
    }

    private static func words(_ code: String) -> (first: String, rest: String) {
        let code = code.trimmed("-+ \t\r\n")
        let first = code.prefix { $0.isLetter || $0 == "_" }
        return (String(first), code[first.endIndex...].trimmed(" \t\r\n():"))
    }
}
