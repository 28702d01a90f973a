package import WebPages

/// The page of the sample client's callback if the response is in the fragment, which no server receives.
///
/// The console's script posts the fragment's parameters to the callback, as `form_post` would have.
package struct TryFragmentPage: DeveloperPage {
    package static let template = Template("try-fragment", PackageResources.try_fragment_mustache)

    let callback = Paths.tryItCallback

    package init() {}

    package var contentSecurityPolicy: ContentSecurityPolicy { .console }
}
