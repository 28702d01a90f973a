import QuinceButtons
import QuinceProtocol

extension Profile {
    /// Every setting, in the order of the documentation.
    package static let settings: [ProfileSetting] = [
        ProfileSetting(
            "boolean-claims",
            \.booleanClaims,
            meaning: "how `email_verified` and `is_private_email` are written",
            source:
                "both forms are documented; strings until February 2024, booleans since (nicokaiser/passport-apple#86)"
        ),
        ProfileSetting(
            "identity-token-lifetime",
            \.identityTokenLifetime,
            meaning: "`exp` − `iat` of an identity token, in seconds",
            source:
                "no lifetime is documented; 86400 in samples of 2024 (nhost/hasura-auth#599), 600 in 2019 and 2020"
        ),
        ProfileSetting(
            "access-token-lifetime",
            \.accessTokenLifetime,
            meaning: "`expires_in` of an access token, in seconds",
            source: "TokenResponse"
        ),
        ProfileSetting(
            "code-lifetime",
            \.codeLifetime,
            meaning: "how long a code can be exchanged, in seconds",
            source: "five minutes (Generate and validate tokens); a forum user counted ten (707610)"
        ),
        ProfileSetting(
            "refresh-includes-identity-token",
            \.refreshIncludesIdentityToken,
            meaning: "whether the response to a refresh has an `id_token`",
            source: "TokenResponse; without in 2019 (forum 123909)"
        ),
        ProfileSetting(
            "unregistered-redirect-error",
            \.unregisteredRedirectError,
            meaning: "authorize: the `redirect_uri` is not registered",
            observed: .invalidRequest,
            source:
                "TN3107; users see `invalid_request`, \"Invalid web redirect url\" (openid/AppAuth-iOS#586)"
        ),
        ProfileSetting(
            "redirect-mismatch-at-token",
            \.redirectMismatchAtToken,
            meaning: "token: the `redirect_uri` differs from the code's",
            observed: .invalidGrant,
            source:
                "ErrorResponse; users see `invalid_grant`, \"redirect_uri mismatch\" (ananay/apple-auth#31)"
        ),
        ProfileSetting(
            "refresh-after-revocation",
            \.refreshAfterRevocation,
            meaning: "token: a refresh after the user revoked the consent",
            observed: .invalidGrant,
            source:
                "TN3107; every other unusable refresh token gets `invalid_grant` (forum 123909)"
        ),
        ProfileSetting(
            "error-descriptions",
            \.errorDescriptions,
            meaning: "whether token errors have an `error_description`",
            observed: true,
            source:
                "TN3107 shows errors without descriptions; descriptions of `invalid_grant` were observed (forum 726004)"
        ),
        ProfileSetting(
            "default-hybrid-response-mode",
            \.defaultHybridResponseMode,
            meaning: "the response mode of `code id_token` if the request has none",
            source:
                "no default is documented; OpenID Connect's is `fragment`; `query` was observed in 2019"
        ),
        ProfileSetting(
            "form-post-state-first",
            \.formPostStateFirst,
            meaning: "whether a `form_post` response begins with `state`, before `code`",
            observed: true,
            source:
                "no order is documented; recorded responses have state, code, id_token, user (forum 118209)"
        ),
        ProfileSetting(
            "own-team-as-target",
            \.ownTeamAsTarget,
            meaning:
                "usermigrationinfo: whether `target` can be the client's own team; no team can exchange the `transfer_sub`",
            observed: true,
            source: "the recipient's Team ID is documented; the own one was accepted (nov/apple_id#21)"
        ),
        ProfileSetting(
            "button-radius-unit",
            \.buttonRadiusUnit,
            meaning: "the unit of `border_radius` of the button images",
            observed: .percent,
            source:
                "points are documented; saved images measure as a percentage of the height (15.1 to 15.5 for 15)"
        ),
        ProfileSetting(
            "relay-domain",
            \.relayDomain,
            meaning: "the domain of new relay addresses",
            observed: "private.icloud.com",
            source: "private email relay; new addresses on private.icloud.com since June 2026"
        ),
        ProfileSetting(
            "events-as-string",
            \.eventsAsString,
            meaning: "notifications: whether `events` is JSON text in a string, not an object",
            observed: true,
            source:
                "Processing changes shows an object; every recorded notification has a string (forum 655485, nov/apple_id)"
        ),
        ProfileSetting(
            "events-time",
            \.eventsTime,
            meaning: "notifications: the unit of `event_time`",
            observed: .milliseconds,
            source:
                "Processing changes shows seconds; recorded notifications have milliseconds (rootstrap/apple_auth#29)"
        ),
        ProfileSetting(
            "events-expiry",
            \.eventsExpiry,
            meaning: "notifications: whether there is an `exp`, a day after `iat`",
            observed: true,
            source: "Processing changes shows none; recorded notifications have one (nov/apple_id)"
        ),
        ProfileSetting(
            "events-deletion",
            \.eventsDeletion,
            meaning: "notifications: the type of the event of a deleted account",
            source:
                "`account-deleted` on Apple's page and in a report of January 2026; `account-delete` on an older page and in libraries"
        ),
        ProfileSetting(
            "events-after-revoke",
            \.eventsAfterRevoke,
            meaning: "notifications: whether `/auth/revoke` causes a `consent-revoked`, too",
            source: "not documented and not observed; the app knows that it revoked the grant"
        ),
    ]

    /// The setting with this name; nil if there is none.
    package static func setting(named name: String) -> ProfileSetting? {
        self.settings.first { $0.name == name }
    }

    /// The documentation's table of settings, in Markdown, ending with a line break.
    package static var table: String {
        let head = """
            | setting | decides | documented | observed | accepted | source |
            |---|---|---|---|---|---|

            """
        return self.settings.reduce(into: head) { text, setting in
            text +=
                "| `\(setting.name)` | \(setting.meaning) | `\(setting.documented)` | `\(setting.observed)` "
            text += "| \(setting.accepted) | \(setting.source) |\n"
        }
    }
}
