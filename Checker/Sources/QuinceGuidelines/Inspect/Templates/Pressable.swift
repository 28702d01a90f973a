/// Which elements can be pressed.
enum Pressable {
    private static let elements: Set<String> = [
        "button", "a", "link", "navlink", "router-link", "nuxt-link", "nuxtlink", "routerlink",
        "inertia-link",
        "ion-button", "v-btn", "el-button", "b-button", "q-btn", "md-button", "mat-button", "p-button",
        "a-button",
        "n-button", "pressable", "touchableopacity", "listitembutton", "menuitem", "amp-link",
    ]

    private static let handlers: Set<String> = [
        "onclick", "@click", "v-on:click", "(click)", "on:click", "ng-click", "wire:click", "x-on:click",
        "hx-get",
        "hx-post", "onpress", "@tap", "data-action", "(press)",
    ]

    static func isPressable(_ node: Int, in tree: MarkupTree) -> Bool {
        guard let element = tree[node].elementName else { return false }
        let name = element.lowercased()
        if Self.elements.contains(name) { return true }
        if name == "input" {
            return ["submit", "button", "image"].contains(tree.literal("type", of: node) ?? "")
        }
        if tree.literal("role", of: node) == "button" { return true }
        let isComponent = element.first?.isUppercase == true || element.contains("-")
        if isComponent, name.contains("button") || name.hasSuffix("btn") { return true }
        let classes = (tree.literal("class", of: node) ?? tree.literal("classname", of: node) ?? "").split(
            separator: " "
        )
        if classes.contains("btn") || classes.contains("button") { return true }
        return tree[node].attributes.contains { attribute in
            let handler = attribute.name.lowercased()
            return Self.handlers.contains(handler) || handler.hasPrefix("@click.")
                || handler.hasPrefix("v-on:click.")
        }
    }
}
