/// Measures what the pages of one file have.
struct PageInspection: Sendable {
    let pages: [TemplatePage]
    let addresses: [(start: Int, address: ButtonAddress)]
    /// Apple's script, as this file loads it.
    let scripts: [AppleScript]
    let facts: ProjectFacts

    var result: Inspection {
        var inspection = Inspection()
        var shown: Set<Int> = []
        for page in self.pages {
            let images = ImageButtonFinder(page: page, addresses: self.addresses)
            let elements = ScriptButtonFinder(page: page, script: self.script(of: page))
            var found = SignInButtonFinder(page: page).find()
            found.apple.removeAll { images.covers($0.node) || elements.replaces($0.node) }
            shown.formUnion(images.shown)
            let measurer = ButtonMeasurer(page: page, facts: self.facts)
            let custom = found.apple.flatMap { measurer.buttons(of: $0, siblings: found.others) }
            let drawn = custom.map { elements.mayReplace($0.place) ? $0.withAssumedTitle : $0 }
            let official = elements.buttons + images.buttons
            inspection.buttons += self.withScript(official + drawn, of: page)
            inspection.screens += ScreenReader(page: page, buttons: official + drawn).screens
            inspection.authorizations += MarkupRequests(page: page).requests
        }
        // Addresses that no element shows: in constants, style sheets, calls.
        for (start, address) in self.addresses where !shown.contains(start) {
            let place = self.pages[0].tree.source.place(at: start)
            inspection.buttons.append(address.button(at: place, on: .web))
        }
        return inspection
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
        return .unknown(because: "no file here loads it")
    }

    private func withScript(_ buttons: [MeasuredButton], of page: TemplatePage) -> [MeasuredButton] {
        let script = self.script(of: page)
        return buttons.map { button in
            var button = button
            // A button of the project's own needs the script only for what it does.
            if button.kind == .system || script.knownValue != nil { button.script = script }
            return button
        }
    }
}

extension MeasuredButton {
    /// Where Apple's script may draw over it.
    fileprivate var withAssumedTitle: MeasuredButton {
        var copy = self
        if case .known(let text)? = copy.title?.text {
            copy.title?.text = .assumed(text, because: "Apple's script may draw its own")
        }
        return copy
    }
}
