/// Tells the elements that sign in with Apple from all others that can be pressed.
struct SignInButtonFinder: Sendable {
    let page: TemplatePage
    /// Elements that the project calls other ways to sign in.
    let declared: DeclaredElements
    private var tree: MarkupTree { self.page.tree }

    /// An element that can be pressed.
    struct Found: Sendable {
        var node: Int
        var items: [ContentItem]
        /// What its title names, for those that are not Apple's.
        var role: SiblingButton.Role?
        /// Whether its title or its code says that it signs in with Apple, or those beside it say it of themselves.
        var isSure = true
    }

    /// More buttons of a page than these are left out, of either kind.
    private static let maximumCount = 100

    /// What a page has, in the order of the text.
    struct Ways {
        /// Buttons that sign in with Apple.
        var apple: [Found] = []
        /// The other ways to sign in.
        var others: [Found] = []
        /// Whether there are more of Apple's than are looked at.
        var isCut = false
    }

    func find() -> Ways {
        let candidates = self.candidates
        let hasProviders = candidates.contains { $0.role != nil }
        var covered: Set<Int> = []
        var ways = Ways()
        // What stands inside something that can be pressed comes first.
        for candidate in candidates.reversed() where !covered.contains(candidate.node) {
            if self.isApple(candidate, besideProviders: hasProviders) {
                guard ways.apple.count < Self.maximumCount else {
                    ways.isCut = true
                    break
                }
                var found = self.widened(candidate)
                found.isSure =
                    (hasProviders || self.isSure(candidate)) && !self.isOfOtherProduct(candidate)
                    && !(SignInText.isBareName(self.title(of: candidate)) && self.isChoice(candidate.node))
                ways.apple.append(found)
            } else if candidate.role != nil, ways.others.count < Self.maximumCount {
                ways.others.append(candidate)
            } else {
                continue
            }
            covered.formUnion(self.tree.ancestors(of: candidate.node))
        }
        let nodes = Set(ways.apple.map(\.node))
        let kept = ways.apple.reversed().filter {
            nodes.isDisjoint(with: self.tree.ancestors(of: $0.node))
        }
        ways.apple = Self.unique(kept)
        ways.others.reverse()
        return ways
    }

    private func isSure(_ found: Found) -> Bool {
        let title = self.title(of: found)
        return SignInText.namesApple(title) || TemplateWords.leadsToApple(self.code(of: found.node))
            || self.isInScriptElement(found.node) || self.isComponentOfApple
            || self.isAboutSigningIn(found.node)
    }

    /// Whether its words or its code name another product of Apple's, such as Maps or Wallet.
    private func isOfOtherProduct(_ found: Found) -> Bool {
        let title = self.title(of: found)
        guard !SignInText.isTitle(title) else { return false }
        let words = ViewWords.parts(of: title) + ViewWords.parts(of: self.code(of: found.node))
        return !Self.otherProducts.isDisjoint(with: words)
    }

    private static let otherProducts: Set<String> = [
        "wallet", "map", "maps", "music", "podcast", "podcasts", "calendar", "health", "healthkit",
    ]

    private static func unique(_ found: [Found]) -> [Found] {
        var seen: Set<Int> = []
        return found.filter { seen.insert($0.node).inserted }
    }

    private var candidates: [Found] {
        self.tree.descendants(of: MarkupTree.root) { self.tree[$0].elementName == "svg" }.compactMap { node in
            let declared = self.tree[node].elementName.flatMap(self.declared.role)
            guard declared != nil || Pressable.isPressable(node, in: self.tree),
                let items = self.page.contents.items(in: node)
            else {
                return nil
            }
            var found = Found(node: node, items: items)
            found.role = declared ?? self.role(of: found)
            return found
        }
    }

    /// The element around one that is nothing but that one, and can be pressed, too.
    private func widened(_ found: Found) -> Found {
        var widest = found
        for ancestor in self.tree.ancestors(of: found.node) {
            guard let items = self.page.contents.items(in: ancestor),
                Self.words(items) == Self.words(found.items)
            else {
                break
            }
            if Pressable.isPressable(ancestor, in: self.tree) { widest = Found(node: ancestor, items: items) }
        }
        return widest
    }

    static func words(_ items: [ContentItem]) -> String {
        items.map { ButtonText.text(of: $0) }.joined(separator: " ").split { $0.isWhitespace }.joined(
            separator: " "
        )
    }

    /// Its words on a wide screen, those in its attributes where it has none.
    private func title(of found: Found) -> String {
        let titles = ButtonText.all(in: found.items, StyleContext(isWide: true))
        if let title = titles.first { return title.text }
        let names = [
            "aria-label", "title", "value", "label", "text", "alt", "buttontext", "buttonextrachildren",
        ]
        return names.lazy.compactMap { self.tree.literal($0, of: found.node) }.first { !$0.isEmpty } ?? ""
    }

    private func role(of found: Found) -> SiblingButton.Role? {
        let title = self.title(of: found)
        guard title.count <= 60, !SignInText.holdsName(title) else { return nil }
        if let provider = SignInText.provider(in: title),
            SignInText.signsIn(title) || title.split(separator: " ").count <= 2
        {
            return .provider(provider)
        }
        let isOwn =
            SignInText.signsIn(title) && !SignInText.isSomethingElse(title)
            && (SignInWords.sayOwnWay(title) || self.isSubmit(found.node))
        return isOwn && !TemplateWords.leadsToApple(self.code(of: found.node)) ? .own : nil
    }

    private func isSubmit(_ node: Int) -> Bool { self.tree.literal("type", of: node) == "submit" }

    private func isApple(_ found: Found, besideProviders hasProviders: Bool) -> Bool {
        let title = self.title(of: found)
        guard SignInText.isShort(title), !SignInText.isSomethingElse(title),
            SignInText.provider(in: title) == nil, !self.isProse(found), !self.isDrawnByScript(found.node),
            !self.isCard(found)
        else { return false }
        let leads =
            TemplateWords.leadsToApple(self.code(of: found.node)) || self.isInScriptElement(found.node)
        let pictures = LogoFinder(page: self.page, items: found.items).pictures
        let hasAppleLogo =
            pictures.contains(where: \.isApple) || found.items.contains(where: Self.isAppleName)
        if SignInText.namesApple(title) {
            // “with Apple” behind words that code gives.
            if title.lowercased() == "with apple", self.hasUnknownTitle(found) { return true }
            if SignInText.isBareName(title) {
                // A drawing with the proportions of Apple's logo says as much as its name.
                let hasMark = hasAppleLogo || pictures.contains(where: \.isBareMark)
                return leads || hasProviders || hasMark && self.isAboutSigningIn(found.node)
            }
            return SignInText.isTitle(title) || leads
        }
        if SignInText.signsIn(title) {
            return leads && hasAppleLogo || hasAppleLogo && self.isComponentOfApple
        }
        guard !title.contains(where: \.isLetter) else { return false }
        // Apple's own file beside a title that is handed in.
        let isOfficial = pictures.contains { if case .official = $0.artwork { true } else { false } }
        if isOfficial, self.hasUnknownTitle(found) { return true }
        return leads && (!pictures.isEmpty || self.hasUnknownTitle(found))
            || !self.leadsAway(found.node)
                && pictures.contains { picture in
                    let code = self.tree[picture.node].attributes.map(\.source).joined(separator: " ")
                    return TemplateWords.leadsToApple(code)
                        || picture.isApple && ViewWords.isAppleLogo(code)
                            && self.isAboutSigningIn(found.node)
                }
    }

    /// Whether the element, its file or its folder is about signing in, by its name.
    private func isAboutSigningIn(_ node: Int) -> Bool {
        TemplateWords.nameSigningIn(self.tree[node].elementName ?? "")
            || self.tree.source.path.split(separator: "/").suffix(3).contains {
                TemplateWords.nameSigningIn(String($0))
            }
    }

    /// Whether it is a link to another site: to an app in a store.
    private func leadsAway(_ node: Int) -> Bool {
        if self.tree.literal("href", of: node).map({ $0.hasPrefix("http") || $0.hasPrefix("//") }) == true {
            return true
        }
        let addresses = ([node] + self.tree.ancestors(of: node)).compactMap {
            self.tree.attribute("href", of: $0)?.source.lowercased()
        }
        let name = self.tree.source.path.lowercased()
        return name.contains("download")
            || addresses.contains { address in
                ["store", "download", "itunes", ".ios", "ios.", "ios_", "iosurl"].contains(
                    where: address.contains
                )
            }
    }

    private func isInScriptElement(_ node: Int) -> Bool {
        ([node] + self.tree.ancestors(of: node)).contains {
            self.tree.literal("id", of: $0) == "appleid-signin"
        }
    }

    /// Whether it was copied from what Apple's script draws, by the ids that the script gives.
    private func isDrawnByScript(_ node: Int) -> Bool {
        ([node] + self.tree.ancestors(of: node)).contains { ancestor in
            ["center-align-button", "left-align-button", "logo-only-button"].contains(
                self.tree.literal("id", of: ancestor) ?? ""
            )
        }
    }

    private func hasUnknownTitle(_ found: Found) -> Bool {
        found.items.contains {
            if case .unknown(let code) = $0.kind { !ButtonText.isPicture(code) } else { false }
        }
    }

    /// `{appleIcon}`, whatever it stands for.
    private static func isAppleName(_ item: ContentItem) -> Bool {
        guard case .unknown(let code) = item.kind else { return false }
        return ButtonText.isPicture(code) && SignInText.holdsName(code)
    }

    /// Whether the file is about nothing but signing in with Apple, by its name.
    private var isComponentOfApple: Bool {
        let name = self.tree.source.path.split(separator: "/").last ?? ""
        return TemplateWords.leadsToApple(String(name))
    }

    /// Where an element leads and what it is called: its attributes, those of what is just around it, and its form's address.
    private func code(of node: Int) -> String {
        var sources = Self.attributes(of: node, self.tree)
        for ancestor in self.tree.ancestors(of: node).prefix(6) {
            guard let name = self.tree[ancestor].elementName?.lowercased() else { continue }
            if name == "form" { sources += [self.tree.attribute("action", of: ancestor)?.source ?? ""] }
            if self.hasOneElement(ancestor), Pressable.isPressable(ancestor, in: self.tree) {
                sources += Self.attributes(of: ancestor, self.tree)
            }
        }
        return sources.joined(separator: " ; ")
    }

    private static func attributes(of node: Int, _ tree: MarkupTree) -> [String] {
        [tree[node].elementName ?? ""]
            + tree[node].attributes.filter { !["style", "d", "src"].contains($0.plainName) }.map {
                "\($0.name) \($0.source)"
            }
    }

    private func hasOneElement(_ node: Int) -> Bool {
        self.tree[node].children.lazy.filter { self.tree[$0].elementName != nil }.prefix(2).count == 1
    }

    /// Whether it is a card with words of its own around another button.
    private func isCard(_ found: Found) -> Bool {
        let inner = self.tree.descendants(of: found.node) { self.tree[$0].elementName == "svg" }.filter {
            $0 != found.node && Pressable.isPressable($0, in: self.tree)
        }
        guard !inner.isEmpty, !TemplateWords.leadsToApple(self.code(of: found.node)) else { return false }
        let within = Set(inner.flatMap { node in self.page.contents.items(in: node)?.map(\.node) ?? [] })
        let texts = found.items.filter { item in ButtonText.text(of: item).contains(where: \.isLetter) }
        return texts.contains { within.contains($0.node) } && texts.contains { !within.contains($0.node) }
    }

    /// Whether it only chooses between ways to sign in, as a tab does.
    private func isChoice(_ node: Int) -> Bool {
        if ["aria-pressed", "aria-selected", "aria-checked"].contains(where: {
            self.tree.attribute($0, of: node) != nil
        }) || ["tab", "radio", "option"].contains(self.tree.literal("role", of: node) ?? "") {
            return true
        }
        let handlers = self.tree[node].attributes.filter { $0.name.lowercased().hasSuffix("click") }
        return handlers.contains { attribute in
            let words = ViewWords.parts(of: attribute.source)
            return !Self.choosing.isDisjoint(with: words) && !TemplateWords.nameSigningIn(attribute.source)
        }
    }

    private static let choosing: Set<String> = [
        "select", "selected", "change", "choose", "toggle", "tab", "filter",
    ]

    /// A link inside a sentence, in the navigation, or to Apple's own pages.
    private func isProse(_ found: Found) -> Bool {
        guard self.tree[found.node].elementName?.lowercased() == "a" else { return false }
        let address = self.tree.attribute("href", of: found.node)?.source ?? ""
        // `#` alone leads nowhere: a program takes the press.
        if TemplateWords.leadsToApplesPages(address) || address.hasPrefix("#") && address != "#" {
            return true
        }
        // An offer is short.
        if self.title(of: found).split(separator: " ").count > 5,
            let address = self.tree.literal("href", of: found.node),
            TemplateWords.leadsToReading(
                address,
                opensWindow: self.tree.literal("target", of: found.node) == "_blank"
            )
        {
            return true
        }
        let names = self.tree.ancestors(of: found.node).compactMap { self.tree[$0].elementName?.lowercased() }
        if names.contains("nav") || names.contains("footer") { return true }
        return self.tree.neighbours(of: found.node).contains { child in
            guard case .text(let text) = self.tree[child].kind else { return false }
            return text.count { $0.isLetter } > 2
        }
    }
}
