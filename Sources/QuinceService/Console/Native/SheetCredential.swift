import QuinceProtocol

/// The members of an `ASAuthorizationAppleIDCredential`.
struct SheetCredential {
    /// The parameters that a website would get in the same sign-in.
    let parameters: FormParameters
    let identity: GrantedIdentity
    let requested: Set<Scope>
    let realUserStatus: IdentityToken.RealUserStatus

    var json: JSONValue {
        let person = self.parameters["user"].flatMap { try? JSONValue(parsing: $0) }?.object
        var object: JSONObject = ["user": .string(self.identity.pseudonym.subject)]
        object["authorizationCode"] = self.parameters["code"].map(JSONValue.string)
        object["identityToken"] = self.parameters["id_token"].map(JSONValue.string)
        object["state"] = self.parameters["state"].map(JSONValue.string)
        object["fullName"] = Self.fullName(person?["name"]?.object)
        object["email"] = person?["email"]
        object["authorizedScopes"] = .array(self.authorizedScopes)
        object["realUserStatus"] = .string(self.realUserStatus.rawValue)
        return .object(object)
    }

    /// What was requested and granted; later requests don't extend a grant.
    private var authorizedScopes: [JSONValue] {
        let scopes = self.requested.intersection(self.identity.grant.scopes).subtracting([.openid])
        return scopes.map(\.rawValue).sorted().map(JSONValue.string)
    }

    /// `PersonNameComponents` has other names for the parts than the web.
    private static func fullName(_ name: JSONObject?) -> JSONValue? {
        guard let name else { return nil }
        var object = JSONObject()
        object["givenName"] = name["firstName"]
        object["familyName"] = name["lastName"]
        return .object(object)
    }
}
