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

    /// The sign of the shop: a tree on its meadow.
    static let tree = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
        <path d="M31 62c1-9 1-16 0-24h4c-1 8-1 15 1 24z" fill="#7a5530"/>
        <path d="M33 48c4-2 7-5 9-9" fill="none" stroke="#7a5530" stroke-width="2.500" stroke-linecap="round"/>
        <circle cx="32" cy="22" r="16" fill="#5f8a52"/><circle cx="19" cy="31" r="11" fill="#6d9a5d"/>
        <circle cx="45" cy="30" r="12" fill="#537c48"/><circle cx="33" cy="35" r="10" fill="#64915a"/>
        <g fill="#f2c437"><circle cx="24" cy="21" r="3"/><circle cx="38" cy="17" r="3"/><circle cx="45" cy="32" r="3"/>
        <circle cx="31" cy="33" r="3"/><circle cx="17" cy="33" r="2.600"/></g>
        <path d="M14 61.500h36" stroke="#7f9d5c" stroke-width="3" stroke-linecap="round"/>
        </svg>
        """
}
