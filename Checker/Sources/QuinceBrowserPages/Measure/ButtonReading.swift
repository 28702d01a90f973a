import Foundation
import QuinceGuidelines

/// Turns what the script and the pixels say of one button, in one scene, into measured values.
struct ButtonReading: Sendable {
    let painted: PaintedButton
    let page: BrowserPage
    let content: PaintedPage
    let scene: PageScene
    let surface: SurfaceReading

    init(
        _ painted: PaintedButton,
        on page: BrowserPage,
        _ content: PaintedPage,
        in scene: PageScene,
        pixels: PaintedPixels?
    ) {
        self.painted = painted
        self.page = page
        self.content = content
        self.scene = scene
        self.surface = SurfaceReading(painted, pixels: pixels)
    }

    var button: MeasuredButton {
        var button = MeasuredButton(
            self.kind,
            at: self.place(self.painted.selector),
            on: .web,
            variant: self.scene.variant(zoom: self.content.zoom, hasViewport: self.content.hasViewport)
        )
        if self.isSeenAtOnce { button.screen = self.page.address }
        self.measureBox(&button)
        self.measureSurface(&button)
        button.accessibleName = .known(self.painted.name)
        button.siblings = .known(self.painted.siblings.map(self.sibling))
        button.overlay = self.overlay
        button.cover = self.painted.cover.map { .known($0) } ?? self.overlay
        button.attributes = self.attributes
        button.endpoint = self.endpoint
        if button.kind.isCustom {
            button.title = self.painted.title.map(self.title)
            button.logo = .known(self.painted.logo.map { self.logo($0) })
            button.isStacked = self.painted.isStacked.map { .known($0) } ?? .unseen
            button.shape = MeasuredButton.Shape(rawValue: self.painted.shape).map { .known($0) } ?? .unseen
        }
        if self.painted.kind == .script { button.script = .known(self.script) }
        return button
    }

    private var kind: ButtonKind {
        switch self.painted.kind {
        case .script: .system
        case .picture: .image
        case .text: .customText
        case .logo: .customLogoOnly
        }
    }

    private func place(_ selector: String) -> SourcePlace {
        SourcePlace(path: self.page.address, object: selector)
    }

    private func points(_ length: Double) -> Double { length * self.content.zoom }

    // MARK: Where it is

    private func measureBox(_ button: inout MeasuredButton) {
        guard !self.painted.isHidden else { return }
        let box = self.painted.box.box(self.content.zoom)
        if let reason = self.reasonForNoDrawing {
            button.width = self.undrawn(box.width, asked: "width", reason)
            button.height = self.undrawn(box.height, asked: "height", reason)
        } else {
            button.box = .known(box)
            button.width = .known(box.width)
            button.height = .known(box.height)
            button.clearSpace = .known(self.clearSpace)
        }
    }

    /// Why what is on the page is not what people would see.
    private var reasonForNoDrawing: String? {
        switch self.painted.kind {
        case .script where !self.painted.isDrawn:
            self.content.scripts.isEmpty
                ? "the page doesn't load Apple's script" : "Apple's script didn't draw it here"
        case .picture where self.painted.isBroken || self.painted.natural == nil && self.surface.isPlain:
            "its image didn't load"
        default: nil
        }
    }

    /// A length of what was not drawn: what the address or the element asks for.
    private func undrawn(_ length: Double, asked name: String, _ reason: String) -> Measured<Double> {
        let prefix = self.painted.kind == .script ? "data-" : ""
        let side = self.endpoint == .logo ? "size" : name
        if let text = self.painted.attributes.first(where: { $0.name == prefix + side })?.value,
            let number = Double(text), (1...10_000).contains(number)
        {
            return .assumed(number, because: reason)
        }
        // Without a script nothing will ever be drawn; the rule on scripts says so.
        if self.painted.kind == .script, self.content.scripts.isEmpty { return .unseen }
        return length >= 1 && self.painted.kind == .script
            ? .assumed(length, because: reason) : .unknown(because: reason)
    }

    /// The size of the window if nothing is near; more than any rule requires.
    private var clearSpace: Double {
        let window = max(self.scene.size.width, self.scene.size.height)
        return min(window, self.painted.clearance.map { self.points($0.gap) } ?? window)
    }

    /// Whether people see it when the page opens: what stands further down is not seen together with it.
    private var isSeenAtOnce: Bool {
        guard !self.painted.isHidden, self.painted.cover == nil, self.reasonForNoDrawing == nil else {
            return false
        }
        let box = self.painted.box.box(self.content.zoom)
        let window = Box(x: 0, y: 0, width: self.scene.size.width, height: self.scene.size.height)
        return box.x >= window.x && box.right <= window.right && box.y >= window.y
            && box.bottom <= window.bottom
    }

    // MARK: What it looks like

    private func measureSurface(_ button: inout MeasuredButton) {
        guard !self.painted.isHidden, self.reasonForNoDrawing == nil else {
            button.style = self.askedStyle
            return
        }
        button.background = self.surface.background
        switch self.painted.kind {
        case .script, .picture:
            button.style = self.askedStyle
            button.fill = self.surface.picturedFill
            button.border = self.askedBorder
        case .text, .logo:
            button.fill = self.surface.fill
            button.border = .known(self.border)
            button.cornerRadius = .known(self.points(self.painted.radius))
        }
    }

    private var border: MeasuredButton.Border? {
        self.painted.border.map {
            MeasuredButton.Border(
                color: .known(RGBColor(channels: $0.color)),
                width: .known(self.points($0.width))
            )
        }
    }

    /// The style that Apple's script or the endpoint was asked for; a picture from elsewhere shows it.
    private var askedStyle: Measured<ButtonStyle> {
        guard self.endpoint != nil || self.painted.kind == .script else { return self.surface.paintedStyle }
        switch self.asked("color") ?? "black" {
        case "black": return .known(.black)
        case "white": return .known(self.asksForBorder ? .whiteOutline : .white)
        default: return .unseen
        }
    }

    private var askedBorder: Measured<MeasuredButton.Border?> {
        guard self.endpoint != nil || self.painted.kind == .script else { return .unseen }
        return .known(
            self.asksForBorder ? MeasuredButton.Border(color: .known(.black), width: .known(1)) : nil
        )
    }

    /// The script draws a border unless told not to, the endpoints draw none unless told to.
    private var asksForBorder: Bool {
        self.painted.kind == .script ? self.asked("border") != "false" : self.asked("border") == "true"
    }

    private func asked(_ name: String) -> String? {
        let name = self.painted.kind == .script ? "data-\(name)" : name
        return self.painted.attributes.first { $0.name == name }?.value
    }

    /// What lies over a part may leave enough to be seen.
    private var overlay: Measured<String?> {
        guard let overlay = self.painted.overlay else { return .known(nil) }
        return overlay.isPartial
            ? .assumed(overlay.what, because: "it covers only a part, which may be fine")
            : .known(overlay.what)
    }

    // MARK: What is told to Apple

    private var attributes: [ButtonAttribute] {
        let id = self.painted.kind == .script ? [ButtonAttribute("id", "appleid-signin")] : []
        return id + self.painted.attributes.map { ButtonAttribute($0.name, $0.value) }
    }

    private var endpoint: ButtonEndpoint? { self.painted.endpoint.flatMap(ButtonEndpoint.init) }

    private var script: AppleScript? {
        self.content.scripts.first.map {
            AppleScript(address: $0, place: self.page.place, pageLanguage: self.content.language)
        }
    }

    // MARK: What is beside it

    private func sibling(_ painted: PaintedButton.Sibling) -> SiblingButton {
        var sibling = SiblingButton(
            painted.role == "own" ? .own : .provider(painted.role),
            place: self.place(painted.selector)
        )
        let box = painted.box.box(self.content.zoom)
        sibling.title = painted.title.isEmpty ? nil : painted.title
        sibling.isLogoOnly = painted.isLogoOnly
        sibling.box = .known(box)
        sibling.width = .known(box.width)
        sibling.height = .known(box.height)
        sibling.titleSize = painted.titleSize.map { .known(self.points($0)) } ?? .unseen
        sibling.cornerRadius = .known(self.points(painted.radius))
        return sibling
    }
}
