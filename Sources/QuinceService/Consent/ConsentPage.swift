import PageLanguages
package import WebPages

/// The page that shows what the app receives, and asks for the user's consent.
///
/// Posts `action=continue` (with `firstName`, `lastName` and `emailSharing` = `share` or `hide`, each only when
/// its field was shown), `action=switch` or `action=cancel`.
package struct ConsentPage: Page {
    package static let template = Template("consent", PackageResources.consent_mustache)

    /// The name fields with their initial values.
    package struct Name: Sendable {
        package let firstName: String
        package let lastName: String
        let isOwnName = true

        package init(firstName: String?, lastName: String?) {
            self.firstName = firstName ?? ""
            self.lastName = lastName ?? ""
        }
    }

    /// The choice between the real and the relay address.
    package struct Email: Sendable {
        let address: BreakableText
        let relayAddress: BreakableText
        let hides: Bool

        package init(address: String, relayAddress: String, hides: Bool) {
            self.address = BreakableText(address)
            self.relayAddress = BreakableText(relayAddress)
            self.hides = hides
        }
    }

    /// How a user who signed in with a code needs none the next time.
    package struct Advice: Sendable {
        /// That a recovery code is used up, and how many are left; nil for the code of another device.
        let used: String?

        package init(used: String?) { self.used = used }
    }

    package let appName: String
    let face: AppFace?
    /// The app's team.
    package let teamName: String?
    /// The target of the form, `/flow/{id}`.
    package let flowPath: String
    package let accountName: String?
    package let accountEmail: String
    let shownEmail: BreakableText
    package let initial: String
    /// Set if the scope has `name` and this is a first sign-in.
    package let editableName: Name?
    /// Set if the scope has `email` and this is a first sign-in.
    package let emailChoice: Email?
    /// Set if the account has signed in to this app before: what the app receives again, in a sentence.
    package let gets: String
    package let isReturning: Bool
    /// Set if the user signed in with a code.
    package let advice: Advice?
    /// The problem of the last form, in a sentence for the user.
    package let problem: String?

    package var contentSecurityPolicy: ContentSecurityPolicy { .leavingToApp() }
}

extension ConsentPage {
    /// The first sign-in: the user sees and edits what the app receives.
    static func first(
        appName: String,
        face: AppFace? = nil,
        teamName: String? = nil,
        flowPath: String,
        accountName: String?,
        accountEmail: String,
        editableName: Name?,
        emailChoice: Email?,
        advice: Advice? = nil,
        problem: String? = nil
    ) -> Self {
        Self(
            appName: appName,
            face: face,
            teamName: teamName,
            flowPath: flowPath,
            accountName: accountName,
            accountEmail: accountEmail,
            shownEmail: BreakableText(accountEmail),
            initial: Initial.of(accountName ?? accountEmail),
            editableName: editableName,
            emailChoice: emailChoice,
            gets: Self.sentence(appName: appName, name: editableName != nil, email: emailChoice != nil),
            isReturning: false,
            advice: advice,
            problem: problem
        )
    }

    /// Later sign-ins: a short confirmation.
    ///
    /// `sharedAddress` is the email address that the app receives, real or relay; nil for none.
    static func returning(
        appName: String,
        face: AppFace? = nil,
        teamName: String? = nil,
        flowPath: String,
        accountName: String?,
        accountEmail: String,
        sharedAddress: String?,
        advice: Advice? = nil
    ) -> Self {
        let language = Language.current
        return Self(
            appName: appName,
            face: face,
            teamName: teamName,
            flowPath: flowPath,
            accountName: accountName,
            accountEmail: accountEmail,
            shownEmail: BreakableText(accountEmail),
            initial: Initial.of(accountName ?? accountEmail),
            editableName: nil,
            emailChoice: nil,
            gets: sharedAddress.map {
                language.text(.consentGetsAgainEmail, ["app": appName, "email": $0])
            } ?? language.text(.consentGetsAgain, ["app": appName]),
            isReturning: true,
            advice: advice,
            problem: nil
        )
    }

    private static func sentence(appName: String, name: Bool, email: Bool) -> String {
        let key: TextKey =
            switch (name, email) {
            case (true, true): .consentGetsAll
            case (true, false): .consentGetsName
            case (false, true): .consentGetsEmail
            case (false, false): .consentGetsIdentifier
            }
        return Language.current.text(key, ["app": appName])
    }
}
