/// Finds the logo among what is inside a button.
struct LogoFinder: Sendable {
    let page: TemplatePage
    let items: [ContentItem]
    private var tree: MarkupTree { self.page.tree }

    /// A picture in a button.
    struct Picture: Sendable {
        var artwork: MeasuredLogo.Artwork
        var node: Int
        /// Whether its name or its code says that it is Apple's.
        var isApple: Bool
        var isBitmap: Bool?
        /// Whether it is a drawing in the page with the proportions of Apple's logo that fills its canvas.
        var isBareMark = false
    }

    /// All of them, in order.
    var pictures: [Picture] { self.items.compactMap { self.picture($0) } }

    /// The logo: the first picture that says Apple, else the first.
    var logo: Picture? { self.pictures.first(where: \.isApple) ?? self.pictures.first }

    /// Why there may be a logo that is not seen; nil if all that is inside is understood.
    var doubt: String? {
        for item in self.items {
            switch item.kind {
            case .unknown(let code) where ButtonText.isPicture(code) || Self.isSlot(code):
                return "'\(code.prefix(40))' may be the logo"
            case .element:
                guard let name = self.tree[item.node].elementName, self.isOpaque(name, item.node) else {
                    continue
                }
                return "<\(name)> may draw the logo"
            default: continue
            }
        }
        return nil
    }

    private static func isSlot(_ code: String) -> Bool {
        ["children", "slot", "yield", "render", "html", "include", "partial"].contains {
            code.lowercased().contains($0)
        }
    }

    /// Whether an element is a component of which nothing is known.
    private func isOpaque(_ name: String, _ node: Int) -> Bool {
        if name == "slot" { return true }
        guard name.first?.isUppercase == true || name.contains(".") else { return false }
        let known = [
            "Spinner", "Loader", "Loader2", "LoaderCircle", "CircularProgress", "Link", "NavLink", "Fragment",
            "React.Fragment", "Text", "Typography", "Box", "Stack", "Flex",
            "Span", "P",
        ]
        let hasText = self.tree.descendants(of: node).contains {
            if case .text = self.tree[$0].kind { true } else { false }
        }
        return !known.contains(name) && !hasText
            && self.picture(ContentItem(kind: .element, node: node)) == nil
    }

    private func picture(_ item: ContentItem) -> Picture? {
        var picture: Picture?
        switch item.kind {
        case .text(let text): picture = self.character(in: text, item.node)
        case .unknown: return nil
        case .element: picture = self.tree[item.node].elementName.flatMap { self.element($0, item.node) }
        }
        if item.isNamedApple { picture?.isApple = true }
        return picture
    }

    /// Characters that stand for the logo; the last is what becomes of the first in a wrong encoding.
    static let characters = ["\u{F8FF}", "🍎", "🍏", "ï£¿"]

    private func character(in text: String, _ node: Int) -> Picture? {
        guard let character = Self.characters.first(where: { text.contains($0) }) else { return nil }
        return Picture(artwork: .character(character), node: node, isApple: true)
    }

    private func element(_ name: String, _ node: Int) -> Picture? {
        let plain = name.lowercased()
        if plain == "svg" { return self.drawing(node) }
        if [
            "img", "image", "nuxt-img", "nuxtimg", "amp-img", "next-image", "staticimage", "picture",
            "object",
        ].contains(plain) {
            return self.image(node)
        }
        return self.icon(name, plain, node)
    }

    private func drawing(_ node: Int) -> Picture {
        let uses = self.tree.descendants(of: node).compactMap { child in
            self.tree[child].elementName == "use" ? self.tree[child].attributes.first?.source : nil
        }
        let words = (self.tree[node].attributes.map(\.source) + uses).joined(separator: " ")
        return Picture(
            artwork: .drawn,
            node: node,
            isApple: SignInText.holdsName(words),
            isBitmap: false,
            isBareMark: self.isBareMark(node)
        )
    }

    /// Whether all that a drawing shows are paths in its own coordinates, which together make a mark without room around it.
    private func isBareMark(_ node: Int) -> Bool {
        let inner = self.tree.descendants(of: node).prefix(40).filter { self.tree[$0].elementName != nil }
        let plain: Set<String> = ["path", "g", "title", "desc"]
        guard let box = self.tree.literal("viewbox", of: node),
            inner.allSatisfy({ child in
                let attributes = self.tree[child].attributes.map(\.plainName)
                return plain.contains(self.tree[child].elementName ?? "")
                    && !attributes.contains { ["transform", "stroke", "style", "opacity"].contains($0) }
            })
        else { return false }
        let paths = inner.filter {
            self.tree[$0].elementName == "path" && self.tree.literal("fill", of: $0) != "none"
        }
        let data = paths.compactMap { self.tree.literal("d", of: $0) }
        return data.count == paths.count && BareMark.fills(BareMark.numbers(box), paths: data)
    }

    private func image(_ node: Int) -> Picture? {
        guard let source = self.tree.attribute("src", of: node) ?? self.tree.attribute("data", of: node)
        else { return nil }
        // `src={logo}` shows the file that the name is imported from.
        let text = self.page.imports[source.source.trimmed("{} ")] ?? source.source
        let words = text + " " + (self.tree.literal("alt", of: node) ?? "")
        return Picture(
            artwork: Self.isOfficial(text) ? .official(text) : .picture(String(text.suffix(80))),
            node: node,
            isApple: SignInText.holdsName(words),
            isBitmap: Self.isBitmap(text)
        )
    }

    /// Names of Apple's files, and of the images it draws.
    static func isOfficial(_ name: String) -> Bool {
        let name = name.lowercased()
        return [
            "siwa-", "- siwa -", "siwa_", "appleid_button", "appleid-button",
            "appleid.cdn-apple.com/appleid/button",
        ]
        .contains { name.contains($0) }
    }

    static func isBitmap(_ name: String) -> Bool? {
        let name = name.lowercased()
        if [".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"].contains(where: name.contains) { return true }
        return name.contains(".svg") ? false : nil
    }

    private func icon(_ name: String, _ plain: String, _ node: Int) -> Picture? {
        let attributes = self.tree[node].attributes.filter { !$0.name.lowercased().hasPrefix("on") }
        let words = attributes.map(\.source).joined(separator: " ").lowercased()
        if name.first?.isUppercase == true { return self.component(name, words, node) }
        let isIcon = [
            "i", "ion-icon", "font-awesome-icon", "fa-icon", "v-icon", "mat-icon", "q-icon", "iconify-icon",
        ].contains(plain)
        let isSpan =
            plain == "span"
            && ["fa-apple", "bi-apple", "mdi-apple", "icon-apple", "iconify", "material-"].contains {
                words.contains($0)
            }
        guard isIcon || isSpan else { return nil }
        let texts = self.tree[node].children.compactMap { child -> String? in
            if case .text(let text) = self.tree[child].kind { text } else { nil }
        }
        let isApple = SignInText.holdsName(words + " " + texts.joined())
        return Picture(
            artwork: .iconFont(isApple ? "apple" : plain),
            node: node,
            isApple: isApple,
            isBitmap: false
        )
    }

    private func component(_ name: String, _ words: String, _ node: Int) -> Picture? {
        // What turns while the button waits.
        if ["spinner", "loader", "loading", "progress"].contains(where: { name.lowercased().contains($0) }) {
            return nil
        }
        let module = self.page.imports[name.split(separator: ".").first.map(String.init) ?? name]
        let isIconName = ["icon", "logo", "svg", "mark", "brand"].contains { name.lowercased().contains($0) }
        let isApple =
            SignInText.holdsName(name) && !name.lowercased().contains("button")
            || (isIconName && SignInText.holdsName(words))
        let hasContent = self.tree[node].children.contains { self.tree[$0].elementName != nil }
        guard isApple || isIconName, !hasContent else { return nil }
        let isLocal = module.map {
            [".", "@/", "~", "/", "src/", "assets", "components"].contains(where: $0.hasPrefix)
        }
        let isLibrary = isLocal.map { !$0 } ?? Self.isLibraryName(name)
        let file = module.flatMap { $0.hasSuffix(".svg") ? $0 : nil }
        return Picture(
            artwork: isLibrary ? .iconFont(name) : .picture(file.map { String($0.suffix(80)) } ?? name),
            node: node,
            isApple: isApple,
            isBitmap: isLibrary || file != nil ? false : nil
        )
    }

    /// Names of icon libraries: `FaApple`, `AppleFilled`, `IoLogoApple`.
    private static func isLibraryName(_ name: String) -> Bool {
        let prefixes = ["Fa", "Ai", "Bs", "Si", "Io", "Di", "Fi", "Im", "Gr", "Tb", "Md", "Ri", "Lu", "Bi"]
        let isPrefixed = prefixes.contains {
            name.hasPrefix($0) && name.dropFirst(2).first?.isUppercase == true
        }
        return isPrefixed || name == "AppleFilled" || name == "AppleOutlined" || name == "FontAwesomeIcon"
    }
}
