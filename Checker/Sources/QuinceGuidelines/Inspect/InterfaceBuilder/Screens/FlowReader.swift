/// Reads which screens follow each other without any doubt: from the first one, as long as only one way leads on.
struct FlowReader {
    let document: InterfaceDocument
    let screens: [String: MeasuredScreen]

    func flows() -> [MeasuredFlow] {
        let root = self.document.markup.root
        guard let initial = root["initialViewController"] else { return [] }
        let controllers = Dictionary(self.document.scenes.map { ($0.id, $0) }) { one, _ in one }
        var shown: [MeasuredScreen] = []
        var seen: Set<String> = []
        var next: String? = initial
        var signedInAfter: Int?
        while let id = next, seen.insert(id).inserted, let scene = controllers[id] {
            let segues =
                scene.controller.map { Presentations.segues(in: $0).filter { $0["kind"] != "unwind" } } ?? []
            if let screen = self.screens[id], !screen.elements.isEmpty {
                if screen.offersSignInWithApple, signedInAfter == nil, Self.leavesByApple(segues, scene) {
                    signedInAfter = shown.count
                }
                shown.append(screen)
            }
            let destinations = Set(segues.filter { $0["kind"] != "embed" }.compactMap { $0["destination"] })
            next = destinations.count == 1 ? destinations.first : nil
        }
        guard shown.contains(where: \.offersSignInWithApple), let first = shown.first else { return [] }
        var flow = MeasuredFlow(at: first.place, screens: shown, signedInAfter: signedInAfter)
        // What an app begins with is up to its delegate.
        flow.beginsWithFirst = .unseen
        return [flow]
    }

    /// Whether pressing the Apple button itself leads on.
    private static func leavesByApple(_ segues: [MarkupNode], _ scene: InterfaceScene) -> Bool {
        segues.contains { segue in
            guard let source = segue.parent?.parent,
                let name = source["customClass"] ?? ButtonReader.plainTitle(of: source)
            else {
                return false
            }
            return name == ButtonFinder.systemClass || SignInText.isButtonTitle(name)
                || IdentifierWords.namesAppleSignIn(name)
        }
    }
}
