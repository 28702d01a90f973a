import QuinceProtocol

extension FaultStore {
    /// Changes a token that `endpoint` issues, if a fault says so.
    ///
    /// `now` is in seconds since 1970; `key` finds the keys with which faults can sign.
    func spoil(
        _ draft: inout TokenDraft,
        at endpoint: Endpoint,
        now: Int,
        key: (String) -> IdentityTokenSigningKey?
    ) {
        for effect in self.takeForToken(at: endpoint) {
            switch effect {
            case .claims(let changes): Self.apply(changes, to: &draft.claims, "", now)
            case .header(let changes): Self.apply(changes, to: &draft.header, "in its header ", now)
            case .key(let id):
                // The key may have been forgotten by now; the token is issued nevertheless.
                guard let key = key(id) else { continue }
                (draft.key, draft.header) = (key, key.header)
                Self.note("signed the identity token with the key \(id)")
            case .signature:
                draft.isSignatureSpoilt = true
                Self.note("turned one bit of the identity token's signature")
            case .unsigned:
                draft.header["alg"] = "none"
                draft.isUnsigned = true
                Self.note("sent the identity token with alg none and an empty signature")
            case .error, .status, .delay, .response, .keySet, .otherIssuer: continue
            }
        }
    }

    /// Changes an authorization response, if a fault says so.
    func spoil(_ parameters: inout [FormParameters.Parameter]) {
        guard case .response(let changes) = self.take(.response, at: .authorize) else { return }
        for change in changes {
            change.apply(to: &parameters)
            Self.note("changed the authorization response: \(change.text)")
        }
    }

    private static func apply(
        _ changes: [MemberChange],
        to object: inout JSONObject,
        _ place: String,
        _ now: Int
    ) {
        for change in changes {
            change.apply(to: &object, now: now)
            Self.note("changed the identity token: \(place)\(change.text)")
        }
    }

    private static func note(_ text: String) {
        Self.explanation?.note("fault", "a fault set in the console \(text)")
    }
}
