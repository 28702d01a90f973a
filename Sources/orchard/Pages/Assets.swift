import WebPages

/// The files the pages load: the style sheet, the sign of the shop, the pictures.
enum Assets {
    static let all: [StaticFile] =
        [Self.styleSheet, Self.icon, Self.signInScript]
        + Catalog.products.map { StaticFile(Paths.picture($0.id), .svg, text: $0.picture) }

    /// The one style sheet, in the order it is served.
    static let styleSheet = StaticFile(
        "\(Paths.assets)/style.css",
        .css,
        [
            // Colors, type and what all pages share. Every pair of text and ground has a contrast of at least 4.5.
            PackageResources.foundation_css,
            // Header, footer and the column between.
            PackageResources.frame_css,
            // Catalog, product, basket, checkout and orders.
            PackageResources.shopping_css,
            // Signing in, the offer of an account, and the account.
            PackageResources.people_css,
        ]
    )

    /// Signing in with Apple's script.
    static let signInScript = StaticFile(
        "\(Paths.assets)/sign-in.js",
        .javaScript,
        [PackageResources.sign_in_js]
    )

    /// The sign of the shop: a tree on its meadow.
    static let icon = StaticFile("\(Paths.assets)/icon.svg", .svg, [PackageResources.icon_svg])
}
