import WebPages

/// The files the pages load, under `/_assets`.
enum Assets {
    /// The files of the sign-in pages.
    static let signIn: [StaticFile] = [
        Self.styleSheet, Self.icon, Self.passkeyScript, Self.deviceScript, Self.codesScript,
    ]
    /// All files; the console's are served in development mode only.
    static let all: [StaticFile] = Self.signIn + [Self.consoleScript]

    /// The one style sheet, in the order it is served.
    static let styleSheet = StaticFile(
        "\(Paths.assets)/style.css",
        .css,
        [
            // Colors, type and what all pages share. Every pair of text and ground has a contrast of at least 4.5.
            PackageResources.foundation_css,
            // The sign-in pages: one card on a quiet background.
            PackageResources.sign_in_css,
            // The account pages: the same card, wider, with a navigation.
            PackageResources.account_css,
            // The frame of the console: bar, columns, panels.
            PackageResources.console_css,
            // The content that the console's script creates: requests, records, dialogs.
            PackageResources.console_parts_css,
            // The button page: a form and its result.
            PackageResources.buttons_css,
        ]
    )

    /// A quince: yellow, broad below, a short neck, a gray-green leaf.
    static let icon = StaticFile("\(Paths.assets)/icon.svg", .svg, [PackageResources.icon_svg])

    /// Signs in with a passkey, and adds one.
    static let passkeyScript = StaticFile(
        "\(Paths.assets)/passkey.js",
        .javaScript,
        [PackageResources.passkey_js]
    )

    /// Shows sign-ins in other browsers as soon as they ask.
    static let deviceScript = StaticFile(
        "\(Paths.assets)/device.js",
        .javaScript,
        [PackageResources.device_js]
    )

    /// Copies and prints recovery codes.
    static let codesScript = StaticFile(
        "\(Paths.assets)/codes.js",
        .javaScript,
        [PackageResources.codes_js]
    )

    /// The console's script: one module for the browser, one file per concern here.
    ///
    /// It inserts values only as text, never as markup, and calls only this service's API.
    static let consoleScript = StaticFile(
        "\(Paths.assets)/console.js",
        .javaScript,
        [
            // Creating elements, showing messages, copying.
            PackageResources.elements_js,
            // Keeping the keyboard focus while lists are refilled and dialogs open and close.
            PackageResources.focus_js,
            // The API, and the service's state on every page.
            PackageResources.api_js,
            // Dialogs: entering values, confirming, showing something once.
            PackageResources.dialogs_js,
            // The details of a request: the reason, the request, the response.
            PackageResources.request_detail_js,
            // Expiring one code, refresh token or client secret without moving the clock.
            PackageResources.expiry_js,
            // Grouping requests in the list: those of one sign-in, and consecutive button images.
            PackageResources.sign_ins_js,
            // The list of requests, live.
            PackageResources.requests_js,
            // The sample client in the browser: the popup, and the response in a fragment.
            PackageResources.try_it_js,
            // Accounts, and the functions that all lists of records share.
            PackageResources.accounts_js,
            // Grants, each with links to its account and its app.
            PackageResources.grants_js,
            // Mail sources: what DNS says about them.
            PackageResources.source_check_js,
            // Apps, teams and their keys.
            PackageResources.apps_js,
            // Events, each with its attempts, live; and sending one.
            PackageResources.events_js,
            // Mail: the details of one message, with both ends of the relay.
            PackageResources.mail_detail_js,
            // The list of mail, live, with its search.
            PackageResources.mail_js,
            // Transfers of apps to other teams, with the time line of a user's identifiers.
            PackageResources.transfers_js,
            // Clock, signing keys, client secrets, snapshots, reset.
            PackageResources.tools_js,
            // Faults: the presets, and the form.
            PackageResources.faults_js,
            // The button page without reloading: requests the page from the service and takes over the changes. The page also
            // works without the script, so nothing is computed here.
            PackageResources.buttons_js,
            // Detecting the current page.
            PackageResources.start_js,
        ]
    )
}
