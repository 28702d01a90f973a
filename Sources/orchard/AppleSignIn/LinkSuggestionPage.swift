import WebPages

/// "You already have an account": the suggestion to link it, once the user has proved that it is theirs.
struct LinkSuggestionPage: Page {
    static let template = Template("link-suggestion", PackageResources.link_suggestion_mustache)

    let title = "Link Sign in with Apple"
    let email: String
    /// Whether the account is signed in already.
    let isProven: Bool
}
