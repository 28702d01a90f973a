import QuinceButtons
package import WebPages

/// The button page: a form with every parameter of the button images, and its result.
package struct ButtonPage: DeveloperPage {
    package static let template = Template("buttons", PackageResources.buttons_mustache)

    /// Why the query couldn't be read; nil if it could.
    let unreadable: String?
    let mode: ButtonField.Choice
    let type: ButtonField.Choice
    let locale: ButtonField.Choice
    let width: ButtonField.Number
    let height: ButtonField.Number
    let size: ButtonField.Number
    let color: ButtonField.Choice
    let hasBorder: Bool
    let borderRefusal: String?
    let radius: ButtonField.Number
    let scale: ButtonField.Number
    let logoSize: ButtonField.Choice
    let logoPosition: ButtonField.Number
    let labelPosition: ButtonField.Number
    let background: ButtonField.Choice
    let ownColor: ButtonField.Text
    /// nil if a field is refused.
    let result: Result?
    /// A sentence with everything that changed, for screen readers.
    let summary: String
    let links = ConsoleNavigation.links(current: Paths.buttonPage)
    let pagePath = Paths.buttonPage

    init(_ form: ButtonForm, problem: String? = nil, result: Result?) {
        let fields = ButtonField.Reader(form: form)
        self.unreadable = problem
        self.mode = fields.choice("mode", "Layout", ["Centered", "Left", "Logo only"])
        self.type = fields.choice("type", "Title", ["Sign in", "Sign up", "Continue"])
        self.locale = fields.locales()
        self.width = fields.number("width", "Width")
        self.height = fields.number("height", "Height")
        self.size = fields.number("size", "Size")
        self.color = fields.choice("color", "Color", ["Black", "White"])
        self.hasBorder = form["border"] == "true"
        self.borderRefusal = form.refusals["border"]
        self.radius = fields.number("border_radius", "Corner radius")
        self.scale = fields.number("scale", "Scale")
        self.logoSize = fields.choice("logo-size", "Logo", ["Small", "Medium", "Large"])
        self.logoPosition = fields.position("logo-position", "Logo position")
        self.labelPosition = fields.position("label-position", "Title position")
        self.background = fields.backgrounds()
        self.ownColor = fields.text("background-color", "Own color")
        self.result = result
        self.summary =
            result?.summary ?? form.refusals.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .console }
}
