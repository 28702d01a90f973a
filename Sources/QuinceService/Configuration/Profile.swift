package import QuinceButtons
package import QuinceProtocol

/// How the service behaves where Apple's documents leave a choice, contradict each other or what is seen.
///
/// A property's default value is what is documented; ``settings`` names every property, says what was observed
/// instead and where, and is printed in the documentation.
package struct Profile: Hashable, Sendable {
    /// The two default sets of values.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// What the documents say.
        case documented
        /// What users and libraries met.
        case observed
    }

    /// The set the values started from; single settings may have been changed since.
    package let name: Name

    /// How `email_verified` and `is_private_email` are written in the identity token.
    package var booleanClaims = IdentityToken.BooleanClaims.boolean

    /// `exp` minus `iat` of an identity token.
    package var identityTokenLifetime = Duration.seconds(86_400)

    /// `expires_in` of an access token.
    package var accessTokenLifetime = Duration.seconds(3_600)

    /// How long an authorization code may be exchanged.
    package var codeLifetime = Duration.seconds(300)

    /// Whether the answer to a refresh carries an identity token.
    package var refreshIncludesIdentityToken = true

    /// The error shown at authorize for a `redirect_uri` that is not registered.
    package var unregisteredRedirectError = ProtocolError.Code.unauthorizedClient

    /// The error of an exchange whose `redirect_uri` differs from the one the code was issued to.
    package var redirectMismatchAtToken = ProtocolError.Code.invalidClient

    /// The error of a refresh after the person ended the consent.
    package var refreshAfterRevocation = ProtocolError.Code.invalidRequest

    /// Whether token errors carry `error_description`.
    package var errorDescriptions = false

    /// Where `code id_token` is answered when `response_mode` is absent and no scope is asked.
    package var defaultHybridResponseMode = ResponseMode.fragment

    /// Whether `state` comes first in a `form_post` response, before the code.
    package var formPostStateFirst = false

    /// How `border_radius` of the button images is meant.
    package var buttonRadiusUnit = ButtonLayout.RadiusUnit.points

    /// The domain of new relay addresses.
    package var relayDomain = "privaterelay.appleid.com"

    /// The values of one default set.
    package init(_ name: Name) {
        self.name = name
        guard name == .observed else { return }
        for setting in Self.settings { setting.applyObserved(&self) }
    }
}
