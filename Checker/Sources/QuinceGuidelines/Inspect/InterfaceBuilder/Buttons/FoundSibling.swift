/// Another way to sign in on the screen.
struct FoundSibling {
    let view: Int
    let role: SiblingButton.Role
    let title: String?
    let place: SourcePlace
    let look: InterfaceButtonLook
    let changes: ViewChanges

    func measured(_ layout: SceneLayout) -> SiblingButton {
        var sibling = SiblingButton(self.role, place: self.place)
        sibling.title = self.title
        sibling.isLogoOnly = self.title == nil
        sibling.width = self.changes.unless(.frame, layout.width(of: self.view))
        sibling.height = self.changes.unless(.frame, layout.height(of: self.view))
        if layout.canvas.isScreen { sibling.box = self.changes.unless(.frame, layout.box(of: self.view)) }
        sibling.titleSize = self.look.title?.size ?? .unseen
        switch self.look.radius {
        case .points(let radius): sibling.cornerRadius = radius
        case .capsule: sibling.cornerRadius = sibling.height.map { $0 / 2 }
        }
        return sibling
    }
}
