/// Measures what the pages of one file have.
struct PageInspection: Sendable {
    let pages: [TemplatePage]
    let addresses: [(start: Int, address: ButtonAddress)]
    /// Apple's script, as this file loads it.
    let scripts: [AppleScript]
    let facts: ProjectFacts
    /// Whether screens count that do not concern signing in.
    private let isInFlow: Bool
    /// Whether code of the file uses the script, or loads scripts: it will have seen to it.
    private let usesScript: Bool

    init(
        pages: [TemplatePage],
        addresses: [(start: Int, address: ButtonAddress)],
        scripts: [AppleScript],
        facts: ProjectFacts,
        isInFlow: Bool
    ) {
        self.isInFlow = isInFlow
        (self.pages, self.addresses, self.scripts, self.facts) = (pages, addresses, scripts, facts)
        var cursor = pages.first.map { ByteCursor($0.tree.source) }
        self.usesScript = (["AppleID.", "useScript", "loadScript", "loadAppleScript"] as [StaticString])
            .contains { cursor?.find($0, from: 0) != nil }
    }

    private var declared: DeclaredElements { DeclaredElements(self.facts) }

    var result: Inspection {
        var inspection = Inspection()
        var shown: Set<Int> = []
        let catalog = ComponentCatalog(self.facts)
        for page in self.pages {
            let (linked, isCut) = ComponentExpansion.page(
                page.linked(in: self.facts),
                catalog,
                self.declared
            )
            let images = ImageButtonFinder(page: linked, addresses: self.addresses)
            shown.formUnion(images.shown)
            var found = self.inspection(of: linked, images)
            if isCut { found.unread = [.tooLarge(SourcePlace(path: page.tree.source.path))] }
            inspection.add(found)
        }
        inspection.buttons += self.unshown(except: shown)
        return inspection
    }

    private func inspection(of page: TemplatePage, _ images: ImageButtonFinder) -> Inspection {
        var inspection = Inspection()
        let script = self.script(of: page)
        let elements = ScriptButtonFinder(page: page, script: script)
        var found = SignInButtonFinder(page: page, declared: self.declared).find()
        found.apple.removeAll { images.covers($0.node) || elements.replaces($0.node) }
        let measurer = ButtonMeasurer(page: page, facts: self.facts)
        let custom = Self.withoutHiddenCopies(found.apple, on: page).flatMap { button in
            let measured = measurer.buttons(of: button, siblings: found.others)
            return elements.isInside(button.node) ? measured.map(\.insideScriptElement) : measured
        }
        let buttons = elements.buttons + images.buttons + custom
        inspection.buttons = buttons.map { $0.with(script) }
        inspection.screens =
            TemplateScreenReader(page: page, buttons: buttons, isInFlow: self.isInFlow)
            .screens
        inspection.authorizations = MarkupRequests(page: page).requests
        if found.isCut || elements.isCut {
            inspection.unread = [.tooLarge(SourcePlace(path: page.tree.source.path))]
        }
        return inspection
    }

    /// A button that is hidden while another of the same words is seen is shown by nobody at the same time.
    private static func withoutHiddenCopies(
        _ found: [SignInButtonFinder.Found],
        on page: TemplatePage
    ) -> [SignInButtonFinder.Found] {
        guard found.count > 1 else { return found }
        let hidden = found.map { button in
            ([button.node] + page.tree.ancestors(of: button.node)).contains { node in
                page.styles.block(of: node).base["display"] == "none"
            }
        }
        let words = found.map { SignInButtonFinder.words($0.items) }
        return found.indices.filter { index in
            !hidden[index] || !found.indices.contains { !hidden[$0] && words[$0] == words[index] }
        }.map { found[$0] }
    }

    private func script(of page: TemplatePage) -> Measured<AppleScript?> {
        if var script = self.scripts.first {
            script.pageLanguage = page.isDocument ? page.language : nil
            return .known(script)
        }
        if var script = self.facts.appleScripts.first {
            script.pageLanguage = nil
            return .known(script)
        }
        if page.isDocument, !page.hasLinkedScripts, page.tree.source.ending.hasPrefix("htm") {
            return .known(nil)
        }
        return self.usesScript ? .unseen : .unknown(because: "the checked files don't load it")
    }

    /// Addresses that no element shows: in constants, style sheets, calls.
    private func unshown(except shown: Set<Int>) -> [MeasuredButton] {
        let rest = self.addresses.filter { !shown.contains($0.start) }
        let buttons = rest.map { start, address in
            address.button(at: self.pages[0].tree.source.place(at: start), on: .web)
        }
        // Of one image and one element with nothing inside, the element shows the image.
        guard buttons.count == 1, let empty = self.emptyButton else { return buttons }
        var button = buttons[0]
        button.place = self.pages[0].tree.place(of: empty)
        button.accessibleName = .known("")
        return [button]
    }

    /// The only element of the file that can be pressed and has neither content nor a name.
    private var emptyButton: Int? {
        let page = self.pages[0]
        let buttons = page.tree.descendants(of: MarkupTree.root).filter {
            Pressable.isPressable($0, in: page.tree)
        }
        guard buttons.count == 1, let button = buttons.first,
            page.contents.items(in: button)?.isEmpty == true,
            !page.tree[button].hasUnseenAttributes,
            !["aria-label", "aria-labelledby", "title"].contains(where: {
                page.tree.attribute($0, of: button) != nil
            })
        else { return nil }
        return button
    }
}

extension MeasuredButton {
    /// Where Apple's script may draw over it.
    fileprivate var insideScriptElement: MeasuredButton {
        var copy = self
        copy.isInScriptElement = true
        if case .known(let text)? = copy.title?.text {
            copy.title?.text = .assumed(text, because: "Apple's script may draw its own")
        }
        return copy
    }

    /// A button of the project's own needs the script only for what it does.
    fileprivate func with(_ script: Measured<AppleScript?>) -> MeasuredButton {
        var copy = self
        if self.kind == .system || script.knownValue != nil { copy.script = script }
        return copy
    }
}
