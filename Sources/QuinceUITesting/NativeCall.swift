/// The body of `POST /_quince/native`.
struct NativeCall: Encodable {
    let account: String
    let clientId: String
    let scope: String
    let nonce: String?
    let state: String?
    let user: String?
    let outcome: String
}

/// Its response.
struct NativeAnswer: Decodable {
    struct Name: Decodable {
        let givenName: String?
        let familyName: String?
    }

    struct Credential: Decodable {
        let user: String
        let authorizationCode: String
        let identityToken: String
        let state: String?
        let fullName: Name?
        let email: String?
        let realUserStatus: String
    }

    struct Failure: Decodable {
        let code: Int
        let name: String
    }

    let credential: Credential?
    let error: Failure?
}

/// The response of `GET /_quince/native/credential-state`.
struct StateAnswer: Decodable {
    let state: String
}

/// The response of `GET /_quince/grants`.
struct GrantsAnswer: Decodable {
    struct Grant: Decodable {
        struct Account: Decodable {
            let email: String
        }

        let account: Account
        let subject: String
    }

    let grants: [Grant]
}

/// The response to a call that the service refuses.
struct RefusedAnswer: Decodable {
    let error: String
}
