/// Finds what is said about the look of the elements of a tree.
struct StyleReader: Sendable {
    private(set) var tree: MarkupTree
    private let rules: StyleRules
    private let knownClasses: Set<String>
    private let styled: [String: StyledComponent]
    private let variables: StyleVariables
    /// Names by which a component calls the classes of a style sheet: `styles` in `styles.button`.
    private let modules: Set<String>
    /// The programs that names come from which others have.
    private let objects: [String: StyleModule]
    /// What the project changes of Tailwind's classes.
    private let theme: TailwindTheme?
    /// Elements whose look is set in the file of their component.
    private var grafts: [Int: StyleGraft]
    /// The size of the page's text, which `rem` counts, in points.
    private let rootFontSize: Double
    /// Whether the page has style sheets that aren't in the project.
    private let hasUnreadSheets: Bool
    private var known = StyleMemory()

    init(
        _ tree: MarkupTree,
        sheet: StyleSheet,
        styled: [String: StyledComponent] = [:],
        modules: Set<String> = [],
        objects: [String: StyleModule] = [:],
        theme: TailwindTheme? = nil,
        rootFontSize: Double? = nil,
        variables: [String: String] = [:],
        darkVariables: Set<String> = [],
        hasUnreadSheets: Bool = false
    ) {
        self.tree = tree
        self.rules = StyleRules(sheet)
        self.knownClasses = sheet.classes
        self.styled = styled
        self.variables = StyleVariables(sheet, beside: variables, except: darkVariables)
        self.hasUnreadSheets = hasUnreadSheets
        self.modules = modules
        self.objects = objects
        self.theme = theme
        self.rootFontSize = sheet.rootFontSize ?? rootFontSize ?? StyleLength.rootFontSize
        self.grafts = [:]
    }

    /// The element of a component's file that an element was copied from; nil for all others.
    func origin(of node: Int) -> SourcePlace? {
        self.grafts[node].map { $0.styles.tree.place(of: $0.node) }
    }

    /// The same for another tree of the same file, in which components have drawn.
    init(_ styles: StyleReader, tree: MarkupTree, grafts: [Int: StyleGraft]) {
        self = styles
        (self.tree, self.grafts, self.known) = (tree, grafts, StyleMemory())
    }

    /// What classes declare that are utilities, in the light appearance and on all screens.
    func declarations(ofClasses classes: [String]) -> [String: String] { self.classBlock(classes).base }

    /// Whether a component only gives a look to an element of HTML.
    func isElement(_ component: String) -> Bool { self.styled[component]?.element != nil }

    /// All that is said about an element.
    func block(of node: Int) -> StyleBlock {
        guard let name = self.tree[node].elementName else { return StyleBlock() }
        if let known = self.known[node] { return known }
        let block =
            self.grafts[node].map { self.graftedBlock(of: node, name, $0) }
            ?? self.computedBlock(of: node, name, self.allClasses(of: node))
        self.known[node] = block
        return block
    }

    /// Weak sayings first.
    private func computedBlock(
        of node: Int,
        _ name: String,
        _ all: ClassCode.Classes,
        except given: [String] = []
    ) -> StyleBlock {
        var block = self.sheetBlock(of: node, name, all.names.filter { !given.contains($0) })
        if let component = self.styled[name] { block.base.merge(component.declarations) { $1 } }
        self.addStyledParent(of: node, name, to: &block)
        block.merge(self.classBlock(all.names))
        self.add(all, of: node, name, to: &block)
        block.base.merge(self.attributes(of: node, name)) { one, _ in one }
        block.merge(StyleBlock(base: self.namedClass(of: node)))
        block.merge(StyleBlock(base: self.inline(of: node)))
        block.merge(StyleBlock(base: self.important(of: node, name, all.names)))
        return self.finished(block)
    }

    /// What rules say with `!important`, weak ones first.
    private func important(of node: Int, _ name: String, _ classes: [String]) -> [String: String] {
        // With !important, the element's own style wins.
        let style = self.tree[node].attributes.first { $0.plainName == "style" }?.source ?? ""
        guard self.rules.hasImportant, !style.contains("!important") else { return [:] }
        return self.rules.candidates(named: name, self.tree.literal("id", of: node), classes)
            .filter {
                !$0.important.isEmpty && !$0.isOfPseudoElement && $0.scope == .always
                    && self.matches($0.selector, node, classes)
            }
            .reduce(into: [:]) { $0.merge($1.important) { $1 } }
    }

    /// With the values of variables, and lengths in sizes of the page's text as lengths.
    private func finished(_ block: StyleBlock) -> StyleBlock {
        var resolved = self.variables.resolved(block)
        if self.hasUnreadSheets { self.doubt(&resolved) }
        guard self.rootFontSize != StyleLength.rootFontSize else { return resolved }
        return resolved.mapValues { value in
            guard value.contains("rem") else { return value }
            return value.split(separator: " ").map { self.length(String($0)) }.joined(separator: " ")
        }
    }

    /// A length in sizes of the page's text in points; any other text as it is.
    private func length(_ text: String) -> String {
        guard text.hasSuffix("rem"), let number = Double(text.dropLast(3)) else { return text }
        return self.rootFontSize == StyleLength.varyingSize
            ? "\(number) of a size that isn't known"
            : "\(decimal(number * self.rootFontSize, places: 3))px"
    }

    /// Gives up what a class of a sheet that isn't in the project sets by its name: `text-dark` and `bg-light` of Bootstrap.
    private func doubt(_ block: inout StyleBlock) {
        for (prefix, property) in [("text-", "color"), ("bg-", "background-color")] {
            guard let name = block.unknownClasses.first(where: { $0.hasPrefix(prefix) }) else { continue }
            if block.base[property] != nil { block.base[property] = "set by the class \(name)" }
        }
    }

    /// What code adds to the classes.
    private func add(_ all: ClassCode.Classes, of node: Int, _ name: String, to block: inout StyleBlock) {
        if all.isOpen { block.unknownClasses.append(StyleBlock.computedClass) }
        guard all.ifTrue != all.ifFalse else { return }
        for (classes, isTrue) in [(all.ifTrue, true), (all.ifFalse, false)] where !classes.isEmpty {
            var part = self.sheetBlock(of: node, name, classes)
            part.merge(self.classBlock(classes))
            if isTrue { block.ifTrue = part.base } else { block.ifFalse = part.base }
            block.utilityCount = max(block.utilityCount, part.utilityCount)
            block.unknownClasses += part.unknownClasses
        }
    }

    /// What the component's file says, then what the page says about the classes that it gives.
    private func graftedBlock(of node: Int, _ name: String, _ graft: StyleGraft) -> StyleBlock {
        let inner = graft.styles.tree[graft.node].elementName ?? name
        // What the page says of all buttons is weaker than the component's own classes.
        var block = self.sheetBlock(of: node, name, [])
        block.merge(graft.styles.computedBlock(of: graft.node, inner, graft.classes, except: graft.given))
        if !graft.given.isEmpty {
            block.merge(
                self.sheetBlock(of: node, name, graft.given) { !($0.selector.last?.classes.isEmpty ?? true) }
            )
        }
        block.merge(StyleBlock(base: self.inline(of: node)))
        return self.finished(block)
    }

    /// The classes of an element that are written as text.
    func classes(of node: Int) -> [String] { self.allClasses(of: node).names }

    private func allClasses(of node: Int) -> ClassCode.Classes {
        let attributes = self.tree[node].attributes.filter { ["class", "classname"].contains($0.plainName) }
        var classes = ClassCode.Classes()
        // Element Plus gives each of its elements its name as a class, and another one for its type.
        if let name = self.tree[node].elementName, name.hasPrefix("el-") {
            let type = self.tree.literal("type", of: node)
            classes.names += [name] + (type.map { ["\(name)--\($0)"] } ?? [])
        }
        for attribute in attributes.prefix(4) {
            if let text = attribute.literal {
                classes.names += text.split(whereSeparator: \.isWhitespace).map(String.init)
                continue
            }
            let code = attribute.source
            let isTemplate = ["{{", "<%", "<?"].contains { code.contains($0) }
            classes.add(
                isTemplate
                    ? ClassCode.Classes(names: Self.classes(inCode: code)) : self.classCode.classes(of: code)
            )
        }
        return classes
    }

    /// The reader of classes in code of this file.
    private var classCode: ClassCode {
        ClassCode(
            value: { name in
                guard let source = self.tree.constantSource(of: name) else { return .unknown }
                return CodeLiteral.value(of: source).map { .text($0) } ?? .code(source)
            },
            moduleClass: { object, name in self.modules.contains(object) ? name : nil }
        )
    }

    /// The words of template code that no code touches.
    private static func classes(inCode code: String) -> [String] {
        let text = code.trimmed(" \t\r\n")
        var words: [String] = []
        var depth = 0
        for word in text.trimmed("`").split(whereSeparator: \.isWhitespace) {
            let opens = word.count { $0 == "{" || $0 == "<" }
            let closes = word.count { $0 == "}" || $0 == ">" }
            if depth == 0, opens == 0, closes == 0 { words.append(String(word)) }
            depth = max(0, depth + opens - closes)
        }
        return words
    }

    private func classBlock(_ classes: [String]) -> StyleBlock {
        var block = StyleBlock()
        // Bootstrap has some of Tailwind's names with other meanings.
        let isBootstrap =
            self.theme == nil && !classes.contains(where: Self.isTailwindOnly)
            && classes.contains {
                $0 == "btn" || $0.hasPrefix("btn-") || $0 == "form-control" || $0.hasPrefix("d-")
            }
        // The dark colors of a template's theme stay behind in apps that are never dark.
        let hasDark = classes.contains { $0.hasPrefix("dark:") }
        var themed: [String: String] = [:]
        for name in classes {
            guard !isBootstrap, let utility = TailwindClass(name, theme: self.theme) else {
                if !self.knownClasses.contains(name) { block.unknownClasses.append(name) }
                continue
            }
            block.utilityCount += 1
            switch utility.scope {
            case .always:
                block.base.merge(utility.declarations) { $1 }
                // A later class takes the place of one with a color of the theme.
                for name in utility.declarations.keys { themed[name] = nil }
                if hasDark { themed.merge(utility.darkDeclarations) { $1 } }
            case .narrow: block.narrow.merge(utility.declarations) { $1 }
            case .wide: block.wide.merge(utility.declarations) { $1 }
            case .dark: block.dark.merge(utility.declarations) { $1 }
            case .never: break
            }
        }
        block.dark.merge(themed) { own, _ in own }
        return block.utilityCount == 1 && classes.count > 1 && block.unknownClasses.count == classes.count - 1
            ? StyleBlock(unknownClasses: classes) : block
    }

    /// Classes of Tailwind that Bootstrap has none of: `bg-gray-900`, `px-4`, `hover:…`, `h-[44px]`.
    private static func isTailwindOnly(_ name: String) -> Bool {
        if name.contains(":") || name.contains("[") { return true }
        let parts = name.split(separator: "-")
        guard parts.count >= 2, let last = parts.last, let number = Int(last) else { return false }
        return parts.count == 3 && number >= 50
            || ["h", "w", "py", "px"].contains(parts[0]) && number > 5 && number <= 96 && number != 25
                && number != 50 && number != 75
    }

    private func sheetBlock(
        of node: Int,
        _ name: String,
        _ classes: [String],
        where counts: (StyleSheet.Rule) -> Bool = { _ in true }
    ) -> StyleBlock {
        var block = StyleBlock()
        let rules = self.rules.candidates(named: name, self.tree.literal("id", of: node), classes)
        // A component may draw several elements, with styles of their own.
        let isElement = name.first?.isUppercase != true || self.styled[name] != nil
        for rule in rules
        where !rule.isOfPseudoElement && counts(rule) && (isElement || (rule.selector.last?.weight ?? 0) > 0)
            && self.matches(rule.selector, node, classes)
        {
            var part = StyleBlock()
            let applied = rule.applied.isEmpty ? [:] : self.classBlock(rule.applied).base
            switch rule.scope {
            case .always: part.base = applied.merging(rule.declarations) { $1 }
            case .narrow: part.narrow = rule.declarations
            case .wide: part.wide = rule.declarations
            case .dark: part.dark = rule.declarations
            case .never: break
            }
            if rule.scope == .always {
                block.merge(part)
            } else {
                block.narrow.merge(part.narrow) { $1 }
                block.wide.merge(part.wide) { $1 }
                block.dark.merge(part.dark) { $1 }
            }
        }
        return block
    }

    /// Whether a picture may be painted into an element by its style sheet.
    func hasPaintedPicture(_ node: Int) -> Bool {
        self.rules.painting.contains { self.matches($0.selector, node) }
    }

    private func matches(_ selector: [StyleSelector], _ node: Int, _ classes: [String]? = nil) -> Bool {
        guard let last = selector.last, self.matches(last, node, classes) else { return false }
        var above = self.tree.ancestors(of: node).filter { self.tree[$0].elementName != nil }[...]
        for part in selector.dropLast().reversed() {
            if part.isParent {
                guard let parent = above.popFirst(), self.matches(part, parent) else { return false }
            } else {
                guard let index = above.firstIndex(where: { self.matches(part, $0) }) else { return false }
                above = above[(index + 1)...]
            }
        }
        return true
    }

    private func matches(_ part: StyleSelector, _ node: Int, _ given: [String]? = nil) -> Bool {
        if let name = part.name, self.tree[node].elementName?.lowercased() != name { return false }
        if let id = part.id, self.tree.literal("id", of: node) != id { return false }
        guard !part.classes.isEmpty else { return true }
        let classes = given ?? self.classes(of: node)
        return part.classes.allSatisfy(classes.contains)
    }

    /// `width="200"` of pictures.
    private func attributes(of node: Int, _ name: String) -> [String: String] {
        guard
            ["img", "svg", "image", "picture", "video", "canvas", "amp-img", "nuxt-img"].contains(
                name.lowercased()
            )
        else {
            return [:]
        }
        var result: [String: String] = [:]
        for side in ["width", "height"] {
            guard let text = self.tree.literal(side, of: node) else { continue }
            result[side] = text.last?.isNumber == true ? text + "px" : text
        }
        return result
    }

    private func inline(of node: Int) -> [String: String] {
        guard let attribute = self.tree[node].attributes.first(where: { $0.plainName == "style" }) else {
            return [:]
        }
        switch attribute.value {
        case .none: return [:]
        case .literal(let text): return StyleDeclarations.parse(text)
        case .computed(let code):
            let text = code.trimmed(" \t\r\n")
            if text.hasPrefix("{") && !text.hasPrefix("{{") { return self.object(text) }
            if text.contains(":") && !text.hasPrefix("[") { return StyleDeclarations.parse(text) }
            return self.namedStyle(text)
        }
    }

    /// `className={classes.button}`, where a call makes classes of objects: `const useStyles = makeStyles(…)`.
    private func namedClass(of node: Int) -> [String: String] {
        guard let attribute = self.tree.attribute("classname", of: node),
            case .computed(let code) = attribute.value
        else {
            return [:]
        }
        return self.namedStyle(code.trimmed(" \t\r\n"))
    }

    /// `style={styles.button}` and `style={buttonStyle}`, where the object stands in the same file or in one that it imports.
    private func namedStyle(_ code: String) -> [String: String] {
        let names = code.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 2, let first = names.first else { return [:] }
        if self.tree.definitions[first] == nil, let imported = self.objects[first]?.source(of: names) {
            return self.object(imported)
        }
        guard let source = self.objectSource(first, depth: 0) else { return [:] }
        guard names.count == 2 else { return self.object(source) }
        let entry = ObjectLiteral.entries(of: source).first { $0.key == names[1] }
        return entry.map { self.object($0.value) } ?? [:]
    }

    private func object(_ code: String) -> [String: String] {
        StyleDeclarations.parseObject(code, value: self.constant)
    }

    /// The value of `HEIGHT` and `sizes.height`, of the same file or one that it imports.
    private func constant(_ code: String) -> String? {
        let names = code.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 2, let first = names.first else { return nil }
        if self.tree.definitions[first] == nil, let imported = self.objects[first]?.source(of: names) {
            return CodeLiteral.value(of: imported)
        }
        guard let source = self.objectSource(first, depth: 0) else { return nil }
        guard names.count == 2 else { return CodeLiteral.value(of: source.trimmed("; \n")) }
        return ObjectLiteral.entries(of: source).first { $0.key == names[1] }
            .flatMap { CodeLiteral.value(of: $0.value) }
    }

    /// The code that a name stands for; that of the call's function where it is a call: `const classes = useStyles()`.
    private func objectSource(_ name: String, depth: Int) -> String? {
        guard depth < 3, let node = self.tree.definitions[name], self.tree[node].isConstant else {
            return nil
        }
        let code = self.tree.source.string(
            self.tree[node].offset..<max(self.tree[node].offset, self.tree[node].end)
        )
        guard let equals = code.firstIndex(of: "=") else { return nil }
        let value = code[code.index(after: equals)...].trimmed(" \t\r\n")
        let callee = value.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if callee.hasPrefix("use"), value.dropFirst(callee.count).hasPrefix("(") {
            return self.objectSource(String(callee), depth: depth + 1)
        }
        return value
    }

    private func addStyledParent(of node: Int, _ name: String, to block: inout StyleBlock) {
        guard !self.styled.isEmpty else { return }
        for ancestor in self.tree.ancestors(of: node) {
            guard let element = self.tree[ancestor].elementName, let component = self.styled[element] else {
                continue
            }
            block.base.merge(component.inner[name.lowercased()] ?? [:]) { $1 }
            return
        }
    }
}
