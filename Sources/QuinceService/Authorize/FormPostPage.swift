package import WebPages

/// The response of `response_mode=form_post`: a form that the browser sends to the app by itself
/// (OAuth 2.0 Form Post Response Mode §2), with a button for browsers without scripts.
package struct FormPostPage: Page {
    package static let template = Template("form-post", PackageResources.form_post_mustache)

    /// One parameter of the response.
    package struct Field: Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The redirect URI, as it is registered.
    package let redirectURI: String
    package let fields: [Field]
    let script = Self.submit

    package init(redirectURI: String, fields: [Field]) {
        self.redirectURI = redirectURI
        self.fields = fields
    }

    package var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp(scripts: Self.submitHash) }

    /// The flow is over.
    package var offersLanguages: Bool { false }

    private static let submit = String(embedded: PackageResources.form_post_js)
    private static let submitHash = ContentSecurityPolicy.hash(of: Self.submit)
}
