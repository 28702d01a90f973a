/// One tree of markup with what its file says around it.
struct TemplatePage: Sendable {
    private(set) var tree: MarkupTree
    private(set) var styles: StyleReader
    private(set) var contents: ContentReader
    /// What names of components come from, such as `react-icons/fa`.
    private(set) var imports: [String: String]
    /// Whether it is a page of its own, and not a part of one.
    let isDocument: Bool
    /// Whether style sheets or scripts of other files belong to it.
    let hasLinkedSheets: Bool
    let hasLinkedScripts: Bool
    /// Of the page; nil if it says none.
    let language: String?
    /// Which of several roots of one file are never seen together: the roots of a component.
    let isComponent: Bool

    /// Of a file that is one component.
    var framework: SingleFileComponent.Framework? { SingleFileComponent.Framework(self.tree.source) }

    /// Style sheets and programs that it names.
    let sheetLinks: [String]
    let scriptLinks: [String]
    /// The first element that labels a field, by the field's id.
    private(set) var labels: [String: Int]
    /// The color that style sheets of the project give the body of its pages; nil if none does, or several differ.
    let bodyColor: RGBColor?
    /// The same of its texts.
    let bodyInk: RGBColor?
    /// The same of the font of its texts.
    let bodyFont: String?
    private let sheet: StyleSheet
    /// What stands in its own style elements.
    private let styleTexts: [String]
    private let styled: [String: StyledComponent]

    init(
        _ tree: MarkupTree,
        styled: [String: StyledComponent] = [:],
        imports: ImportReader.Imports = ImportReader.Imports(),
        isComponent: Bool = false
    ) {
        var elements: [String: [Int]] = [:]
        for node in tree.descendants(of: MarkupTree.root) {
            if let name = tree[node].elementName?.lowercased() { elements[name, default: []].append(node) }
        }
        let styleTexts = (elements["style"] ?? []).flatMap { tree[$0].children }.compactMap {
            child -> String? in
            if case .text(let text) = tree[child].kind { text } else { nil }
        }
        var sheet = StyleSheet()
        for text in styleTexts { sheet.add(text) }
        self.styleTexts = styleTexts
        self.tree = tree
        self.imports = imports.modules
        self.isComponent = isComponent
        self.isDocument = elements["html"] != nil || elements["body"] != nil
        let links = (elements["link"] ?? []).filter { tree.literal("rel", of: $0) == "stylesheet" }
        self.hasLinkedSheets = !links.isEmpty
        let scripts = (elements["script"] ?? []).compactMap { tree.attribute("src", of: $0) }
        self.hasLinkedScripts = !scripts.isEmpty
        self.sheetLinks = links.compactMap { tree.literal("href", of: $0) } + imports.sheets
        self.scriptLinks = scripts.compactMap(\.literal)
        self.language = elements["html"]?.first.flatMap { tree.literal("lang", of: $0) }
        self.labels = Self.labels(in: tree)
        (self.sheet, self.styled) = (sheet, styled)
        self.styles = StyleReader(
            tree,
            sheet: sheet,
            styled: styled,
            modules: imports.styleModules,
            hasUnreadSheets: !links.isEmpty
        )
        (self.bodyColor, self.bodyInk, self.bodyFont) = (nil, nil, nil)
        self.contents = ContentReader(self.styles, .none)
    }

    /// The same with the style sheets it names, as far as they are in the project.
    func linked(in facts: ProjectFacts) -> TemplatePage {
        let links = LinkedSheets(path: self.tree.source.path, facts: facts)
        let (texts, areAll) = links.texts(
            of: self.sheetLinks + links.sheetsOfComponent,
            programs: self.scriptLinks
        )
        let ofApp = self.isDocument ? [] : links.textsOfApp
        let objects = self.imports.compactMapValues { links.module($0) }
        let translated = TranslatedTexts(facts, for: self.tree.source)
        // A sheet that the app isn't seen to load may belong to another document.
        let rootFontSize =
            ofApp.isEmpty && facts.rootFontSizes.contains { $0 != StyleLength.rootFontSize }
            ? StyleLength.varyingSize : nil
        guard
            !facts.rootVariables.isEmpty || rootFontSize != nil || !facts.pageSheets.isEmpty || !texts.isEmpty
                || !ofApp.isEmpty || !facts.sassNames.isEmpty || !facts.pageFonts.isEmpty || !objects.isEmpty
                || !translated.isEmpty || facts.tailwindTheme != nil
        else {
            return self
        }
        let sassNames = facts.sassNames.compactMapValues { $0.count == 1 ? $0.first : nil }
        var sheet = StyleSheet()
        for text in ofApp + texts {
            sheet = sheet.joined(with: facts.sheetMemory.sheet(text, sassNames: sassNames))
        }
        var own = self.sheet
        if !sassNames.isEmpty, self.styleTexts.contains(where: { $0.contains("$") }) {
            own = StyleSheet()
            for text in self.styleTexts { own.add(text, sassNames: sassNames) }
        }
        return TemplatePage(
            self,
            sheet: sheet.joined(with: own),
            objects: objects,
            theme: facts.startsDark ? facts.tailwindTheme?.withoutDark : facts.tailwindTheme,
            translated: translated,
            rootFontSize: rootFontSize,
            pageSheets: facts.pageSheets,
            pageFonts: facts.pageFonts,
            variables: facts.rootVariables.compactMapValues { $0.count == 1 ? $0.first : nil },
            darkVariables: facts.startsDark ? facts.darkVariables : [],
            hasLinkedSheets: self.hasLinkedSheets && !areAll
        )
    }

    private init(
        _ page: TemplatePage,
        sheet: StyleSheet,
        objects: [String: StyleModule],
        theme: TailwindTheme?,
        translated: TranslatedTexts,
        rootFontSize: Double?,
        pageSheets: [StyleSheet],
        pageFonts: Set<String>,
        variables: [String: String],
        darkVariables: Set<String>,
        hasLinkedSheets: Bool
    ) {
        let imported = objects.compactMap { name, module in module.styled[name].map { (name, $0) } }
        let styled = page.styled.merging(imported) { own, _ in own }
        self.tree = page.tree
        self.imports = page.imports
        self.isComponent = page.isComponent
        self.isDocument = page.isDocument
        self.hasLinkedSheets = hasLinkedSheets
        self.hasLinkedScripts = page.hasLinkedScripts
        (self.sheetLinks, self.scriptLinks) = (page.sheetLinks, page.scriptLinks)
        self.language = page.language
        self.labels = page.labels
        (self.sheet, self.styled) = (sheet, styled)
        self.styleTexts = page.styleTexts
        self.styles = StyleReader(
            page.tree,
            sheet: sheet,
            styled: styled,
            modules: page.styleModules,
            objects: objects,
            theme: theme,
            rootFontSize: rootFontSize,
            variables: variables,
            darkVariables: darkVariables,
            hasUnreadSheets: hasLinkedSheets
        )
        self.bodyColor = Self.color("background-color", of: pageSheets, theme)
        self.bodyInk = Self.color("color", of: pageSheets, theme)
        // A whole page says itself which sheets it has.
        self.bodyFont = page.isDocument ? nil : Self.font(of: pageSheets, pageFonts)
        self.contents = ContentReader(self.styles, translated)
    }

    /// The same with what its components draw.
    init(_ page: TemplatePage, tree: MarkupTree, grafts: [Int: StyleGraft], imports: [String: String]) {
        self = page
        (self.tree, self.imports) = (tree, imports)
        self.labels = Self.labels(in: tree)
        self.styles = StyleReader(page.styles, tree: tree, grafts: grafts)
        self.contents = ContentReader(self.styles, page.contents.translated)
    }

    /// What style sheets say of the body of a page; nil if none does, or several differ.
    private static func color(
        _ property: String,
        of sheets: [StyleSheet],
        _ theme: TailwindTheme?
    ) -> RGBColor? {
        let speaking = sheets.filter { $0.body.declarations[property] != nil || !$0.body.applied.isEmpty }
        let colors = speaking.map { sheet -> RGBColor? in
            let (declarations, applied) = sheet.body
            let tree = MarkupTree(SourceText(path: "", bytes: []))
            let styles = StyleReader(tree, sheet: sheet, theme: theme)
            let own = StyleVariables(sheet).resolved(StyleBlock(base: declarations)).base[property]
            return (own ?? styles.declarations(ofClasses: applied)[property]).flatMap(StyleColor.parse)
        }
        let known = Set(colors.compactMap(\.self))
        return known.count == 1 && !colors.contains(nil) && known.first?.alpha == 1 ? known.first : nil
    }

    /// The font of the body's texts; nil if no sheet sets one, or several differ.
    private static func font(of sheets: [StyleSheet], _ others: Set<String>) -> String? {
        let fonts = others.union(
            sheets.compactMap { sheet in
                StyleVariables(sheet).resolved(StyleBlock(base: sheet.body.declarations)).base["font-family"]
            }
        )
        return fonts.count == 1 ? fonts.first : nil
    }

    private static func labels(in tree: MarkupTree) -> [String: Int] {
        let labels = tree.descendants(of: MarkupTree.root).compactMap { node -> (String, Int)? in
            guard tree[node].elementName?.lowercased() == "label" else { return nil }
            return (tree.literal("for", of: node) ?? tree.literal("htmlfor", of: node)).map { ($0, node) }
        }
        return Dictionary(labels) { one, _ in one }
    }

    /// Names that stand for the classes of a style sheet.
    var styleModules: Set<String> { Set(self.imports.filter { ImportReader.isSheet($0.value) }.keys) }

    /// The element or definition that a node belongs to and that belongs to none.
    func root(of node: Int) -> Int { self.tree.ancestors(of: node).last ?? node }

    /// The language of an element: its own, or that of the nearest one around it.
    func language(of node: Int) -> String? {
        ([node] + self.tree.ancestors(of: node)).lazy.compactMap { self.tree.literal("lang", of: $0) }.first
            ?? self.language
    }

    /// The conditions under which a node is there; of the roots of a component, one is returned.
    func branches(of node: Int) -> [Branch] {
        var branches = self.tree.branches(of: node)
        guard self.isComponent, !self.isDocument else { return branches }
        let path = self.tree.source.path
        branches.append(
            Branch(of: SourcePlace(path: path, object: "return"), way: self.outermostElement(of: node))
        )
        return branches
    }

    func outermostElement(of node: Int) -> Int {
        ([node] + self.tree.ancestors(of: node)).last { self.tree[$0].elementName != nil } ?? node
    }
}
