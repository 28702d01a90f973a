/// The pieces of markup that several pages include by name.
enum SharedMarkup {
    static let partials: [(name: String, text: String)] = [
        ("head", Self.head),
        ("brand", Self.brand),
        ("footer", Self.footer),
        ("breakable", Self.breakable),
    ]

    private static let head = #"""
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" type="image/svg+xml" href="{{icon}}">
        <link rel="stylesheet" href="{{styleSheet}}">
        """#

    private static let brand = #"""
        <header class="brand">
        <img src="{{icon}}" alt="" width="38" height="38">
        <span>Quince</span>
        {{#notice}}
        <p class="notice">{{notice}}. <a href="{{toolsPath}}" target="_blank" rel="noopener">Open Tools</a></p>
        {{/notice}}
        </header>
        """#

    /// A ``BreakableText``, inside a section of its name.
    private static let breakable = "{{beforeAt}}{{#fromAt}}<wbr>{{fromAt}}{{/fromAt}}"

    private static let footer = #"""
        <footer class="foot">
        <p>Quince is for testing. It is not made by or affiliated with Apple.</p>
        </footer>
        """#
}
