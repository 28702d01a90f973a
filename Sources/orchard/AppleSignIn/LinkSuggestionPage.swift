import WebPages

/// "You have an account already": the suggestion to link it, once it is shown to be the person's.
struct LinkSuggestionPage: Page {
    static let template = Template("link-suggestion", PackageResources.link_suggestion_mustache)

    let title = "Link Sign in with Apple"
    let email: String
    /// Whether the account is signed in already.
    let isProven: Bool
}
