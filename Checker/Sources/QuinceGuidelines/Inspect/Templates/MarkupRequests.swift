/// Finds what markup says about the authorization request: `<meta name="appleid-signin-scope">`, and the attributes of components
/// that sign in with Apple.
struct MarkupRequests: Sendable {
    let page: TemplatePage
    private var tree: MarkupTree { self.page.tree }

    var requests: [MeasuredAuthorization] {
        (self.meta.map { [$0] } ?? []) + self.components
    }

    private static let metaNames = [
        "appleid-signin-client-id": "client_id", "appleid-signin-scope": "scope",
        "appleid-signin-redirect-uri": "redirect_uri", "appleid-signin-response-type": "response_type",
        "appleid-signin-response-mode": "response_mode", "appleid-signin-use-popup": "usePopup",
    ]

    private var meta: MeasuredAuthorization? {
        var request: MeasuredAuthorization?
        for node in self.tree.descendants(of: MarkupTree.root) {
            guard self.tree[node].elementName?.lowercased().hasPrefix("meta") == true,
                let name = self.tree.literal("name", of: node).flatMap({ Self.metaNames[$0] }),
                let content = self.tree.attribute("content", of: node)
            else { continue }
            var known =
                request ?? MeasuredAuthorization(at: self.tree.place(of: node), as: .script, parameters: [:])
            known.parameters[name] = AuthorizationAddress.measured(content.literal)
            known.places[name] = self.tree.place(of: node)
            request = known
        }
        return request?.withoutPopup
    }

    /// `<AppleLogin scope="email" responseMode="query" …>`.
    private var components: [MeasuredAuthorization] {
        self.tree.descendants(of: MarkupTree.root).compactMap { node in
            guard let name = self.tree[node].elementName, name.lowercased().contains("apple"),
                name.first?.isUppercase == true || name.contains("-")
            else { return nil }
            var request = MeasuredAuthorization(at: self.tree.place(of: node), as: .library, parameters: [:])
            for attribute in self.tree[node].attributes { self.take(attribute, into: &request) }
            return request.parameters.count >= 2 ? request.withoutPopup : nil
        }
    }

    private func take(_ attribute: MarkupAttribute, into request: inout MeasuredAuthorization) {
        guard let name = CodeGroups.wireNames[attribute.name] else { return }
        request.parameters[name] = AuthorizationAddress.measured(attribute.literal)
        request.places[name] = self.tree.source.place(at: attribute.offset)
    }
}
