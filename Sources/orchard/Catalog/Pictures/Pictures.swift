/// The drawings of the shop: 400 × 300, on nothing, so that they lie on any ground.
enum Pictures {
    /// A picture around `content`; gradients and symbols stand in `definitions`.
    static func svg(_ definitions: String, _ content: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
        <defs>\(definitions)</defs>
        \(content)
        </svg>
        """
    }

    /// The shade under things that stand at `y`.
    static func shade(_ x: Int, _ y: Int, _ width: Int) -> String {
        "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(width)\" ry=\"\(width / 9)\" fill=\"#1d1a10\" opacity=\".16\"/>"
    }

    /// From light to dark, as on a ball lit from the upper left.
    static func ball(_ id: String, _ light: String, _ middle: String, _ dark: String) -> String {
        """
        <radialGradient id="\(id)" cx="36%" cy="34%" r="75%"><stop offset="0" stop-color="\(light)"/>\
        <stop offset=".55" stop-color="\(middle)"/><stop offset="1" stop-color="\(dark)"/></radialGradient>
        """
    }

    /// From left to right, as on a jar.
    static func tube(_ id: String, _ edge: String, _ middle: String) -> String {
        """
        <linearGradient id="\(id)"><stop offset="0" stop-color="\(edge)"/><stop offset=".35" stop-color="\(middle)"/>\
        <stop offset="1" stop-color="\(edge)"/></linearGradient>
        """
    }

    static let leaf =
        "<path d=\"M0 0C10-26 42-34 70-22 60 8 28 20 0 0z\" fill=\"#7f9d5c\"/>"
        + "<path d=\"M0 0C24-4 48-10 70-22\" fill=\"none\" stroke=\"#5d7a3f\" stroke-width=\"2\"/>"
}
