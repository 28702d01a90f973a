import WebPages

/// The files the pages load, under `/_assets`.
enum Assets {
    /// What the pages of a sign-in load.
    static let signIn: [StaticFile] = [Self.styleSheet, Self.icon]
    /// Every file; the console's are there in development mode alone.
    static let all: [StaticFile] = Self.signIn + [Self.consoleScript]

    /// The one style sheet, in the order it is served.
    static let styleSheet = StaticFile(
        "\(Paths.assets)/style.css",
        .css,
        [
            // Colors, type and what all pages share. Every pair of text and ground has a contrast of at least 4.5.
            PackageResources.foundation_css,
            // The pages a person signs in with: one card on a quiet ground.
            PackageResources.sign_in_css,
            // The frame of the console: bar, columns, panels.
            PackageResources.console_css,
            // What the console's script fills in: requests, records, dialogs.
            PackageResources.console_parts_css,
            // The button page: a form, and beside it what comes of it.
            PackageResources.buttons_css,
        ]
    )

    /// A quince: yellow, broad below, a short neck, a gray-green leaf.
    static let icon = StaticFile("\(Paths.assets)/icon.svg", .svg, [PackageResources.icon_svg])

    /// The console's script: one module to the browser, here one file a concern.
    ///
    /// Everything it shows is put in as text, never as markup, and it talks to this service's API only.
    static let consoleScript = StaticFile(
        "\(Paths.assets)/console.js",
        .javaScript,
        [
            // Making elements, saying things, copying.
            PackageResources.elements_js,
            // Where the keyboard is, while lists are filled anew and dialogs come and go.
            PackageResources.focus_js,
            // The API, and what every page shows of the service's state.
            PackageResources.api_js,
            // Asking for values, asking twice, showing something once.
            PackageResources.dialogs_js,
            // One request, opened: the reason, the request, the response.
            PackageResources.request_detail_js,
            // Expiring one code, refresh token or client secret without moving the clock.
            PackageResources.expiry_js,
            // Which requests stand together in the list: those of one sign-in, and button images in a row.
            PackageResources.sign_ins_js,
            // The list of requests, live.
            PackageResources.requests_js,
            // The sample client's part in the browser: the popup, and the answer in a fragment.
            PackageResources.try_it_js,
            // Accounts, and what all lists of records share.
            PackageResources.accounts_js,
            // Grants, each with links to its account and its app.
            PackageResources.grants_js,
            // Apps, teams and their keys.
            PackageResources.apps_js,
            // Clock, signing keys, client secrets, snapshots, reset.
            PackageResources.tools_js,
            // Faults: with one click, or field by field.
            PackageResources.faults_js,
            // The button page without reloading: asks the service for the page again and takes over what is different.
            // The page works without it, so nothing is worked out here.
            PackageResources.buttons_js,
            // Which page this is.
            PackageResources.start_js,
        ]
    )
}
