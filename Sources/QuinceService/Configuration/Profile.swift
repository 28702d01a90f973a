package import QuinceButtons
package import QuinceProtocol

/// The service's behavior where Apple's documents leave a choice, contradict each other, or differ from observations.
///
/// The default of each property is the documented value. ``settings`` lists every property with the observed value and its
/// source, and is printed in the documentation.
package struct Profile: Hashable, Sendable {
    /// The two default sets of values.
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// The documented values.
        case documented
        /// The values that users and libraries observed.
        case observed
    }

    /// The set from which the values started; single settings may have been changed since.
    package let name: Name

    /// How `email_verified` and `is_private_email` are written in the identity token.
    package var booleanClaims = IdentityToken.BooleanClaims.boolean

    /// `exp` minus `iat` of an identity token.
    package var identityTokenLifetime = Duration.seconds(86_400)

    /// `expires_in` of an access token.
    package var accessTokenLifetime = Duration.seconds(3_600)

    /// How long an authorization code can be exchanged.
    package var codeLifetime = Duration.seconds(300)

    /// Whether the response to a refresh has an identity token.
    package var refreshIncludesIdentityToken = true

    /// The error on the page for a `redirect_uri` that isn't registered.
    package var unregisteredRedirectError = ProtocolError.Code.unauthorizedClient

    /// The error of an exchange whose `redirect_uri` differs from that of the authorization request.
    package var redirectMismatchAtToken = ProtocolError.Code.invalidClient

    /// The error of a refresh after the user revoked the consent.
    package var refreshAfterRevocation = ProtocolError.Code.invalidRequest

    /// Whether token errors have an `error_description`.
    package var errorDescriptions = false

    /// The response mode of `code id_token` if the request has no `response_mode` and no scope.
    package var defaultHybridResponseMode = ResponseMode.fragment

    /// Whether `state` comes first in a `form_post` response, before the code.
    package var formPostStateFirst = false

    /// Whether an app's own team can be the `target` of a transfer identifier, which no team can exchange then.
    package var ownTeamAsTarget = false

    /// The unit of `border_radius` of the button images.
    package var buttonRadiusUnit = ButtonLayout.RadiusUnit.points

    /// The domain of new relay addresses.
    package var relayDomain = "privaterelay.appleid.com"

    /// Whether the `events` of a notification are JSON text in a string, not an object.
    package var eventsAsString = false

    /// The unit of `event_time` in a notification.
    package var eventsTime = EventTimeUnit.seconds

    /// Whether a notification has an `exp`, a day after its `iat`.
    package var eventsExpiry = false

    /// The type of the event of a deleted account.
    package var eventsDeletion = DeletionEvent.accountDeleted

    /// Whether an app that revokes a grant at `/auth/revoke` gets an event, too.
    package var eventsAfterRevoke = false

    /// The values of one default set.
    package init(_ name: Name) {
        self.name = name
        guard name == .observed else { return }
        for setting in Self.settings { setting.applyObserved(&self) }
    }
}
