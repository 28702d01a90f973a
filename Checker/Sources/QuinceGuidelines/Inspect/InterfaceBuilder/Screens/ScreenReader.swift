// Screens: what a person reads, fills in and presses on a scene, and which scene follows which. Judges nothing.

/// Reads a scene as a screen.
struct ScreenReader {
    let scene: SceneMeasure
    /// The Sign in with Apple buttons, with what they say.
    let apple: [Int: String]

    private var tree: ViewTree { self.scene.tree }

    /// The screen; nil for parts of screens that say nothing.
    func screen() -> MeasuredScreen? {
        let offersApple = !self.apple.isEmpty
        let elements = self.tree.indices.compactMap { self.element($0) }
        guard !elements.isEmpty || self.scene.scene.isScreen,
            let node = self.scene.scene.controller ?? self.scene.scene.root
        else {
            return nil
        }
        var screen = MeasuredScreen(
            self.scene.scene.name,
            at: node.place(object: self.scene.scene.id),
            purpose: ScreenPurpose(self.scene.scene, elements, offersApple: offersApple).measured,
            elements: elements,
            offersSignInWithApple: offersApple
        )
        // A class of the project may put anything on it.
        screen.isWhole = self.scene.scene.ownerClass == nil
        return screen
    }

    private func element(_ number: Int) -> ScreenElement? {
        let view = self.tree[number]
        guard self.tree.isShown(number) else { return nil }
        let place = view.node.place(object: view.id)
        if let title = self.apple[number] { return ScreenElement(.button, title, at: place) }
        switch view.kind {
        case .label:
            return ButtonFinder.text(ofLabel: view.node).flatMap {
                $0.isEmpty ? nil : ScreenElement(.text, $0, at: place)
            }
        case .textView: return view.node["text"].map { ScreenElement(.text, $0, at: place) }
        case .textField: return self.field(number)
        case .button:
            let text =
                ButtonReader.plainTitle(of: view.node) ?? ButtonReader.accessibilityLabel(of: view.node)
            return ScreenElement(.button, text ?? ButtonReader.images(of: view.node).first ?? "", at: place)
        case .image: return view.node["image"].map { ScreenElement(.image, $0, at: place) }
        case .control where view.node.name == "switch":
            return ScreenElement(.toggle, self.label(beside: number), at: place)
        default: return nil
        }
    }

    /// A switch is named by the text before it.
    private func label(beside number: Int) -> String {
        guard let parent = self.tree[number].parent else { return "" }
        let texts = self.tree.descendants(of: parent).filter { self.tree[$0].kind == .label }
        return texts.lazy.compactMap { ButtonFinder.text(ofLabel: self.tree[$0].node) }.first
            ?? ButtonReader.accessibilityLabel(of: self.tree[number].node) ?? ""
    }

    private func field(_ number: Int) -> ScreenElement {
        let view = self.tree[number]
        let names = self.scene.outlets.names(of: view.id).map(\.property)
        let reader = FieldReader(
            node: view.node,
            names: names,
            changes: self.scene.outlets.changes(of: view.id)
        )
        return ScreenElement(.field(reader.field), reader.text, at: view.node.place(object: view.id))
    }
}
