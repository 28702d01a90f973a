import Clients

extension Parts {
    /// The pages on which users see and change their account.
    var accountEndpoint: AccountEndpoint {
        let limit = AccountPages.formsPerMinute(self.configuration.mode)
        return self.accountEndpoint(forms: self.limits.exact(.accountForms, limit, per: .seconds(60)))
    }

    private var sessionCookies: SessionCookies {
        SessionCookies(
            issuer: self.running.issuer,
            plainURL: self.configuration.mode == .development ? self.running.url : nil,
            mode: self.configuration.mode
        )
    }

    /// The form at the foot of pages.
    var languageEndpoint: LanguageEndpoint {
        LanguageEndpoint(mode: self.configuration.mode, isSecure: self.sessionCookies.isSecure)
    }

    /// `forms`: how many forms a client may send.
    func accountEndpoint(forms: ExactLimit) -> AccountEndpoint {
        let mode = self.configuration.mode
        return AccountEndpoint(
            sessions: self.database,
            signIn: self.signIn,
            sections: .init(
                apps: AppsSection(
                    apps: self.database,
                    accounts: self.database,
                    changes: self.database,
                    stamp: self.eventStamp,
                    render: self.render
                ),
                personal: PersonalSection(
                    accounts: self.database,
                    changes: self.database,
                    verification: .of(mode),
                    notices: self.notices,
                    render: self.render
                ),
                passkeys: PasskeysSection(
                    passkeys: self.passkeys,
                    recovery: self.recovery,
                    notices: self.notices,
                    render: self.render
                ),
                sessions: SessionsSection(sessions: self.database, render: self.render),
                device: DeviceSection(device: self.device, render: self.render),
                activity: ActivitySection(
                    audit: self.database,
                    registry: self.database,
                    render: self.render
                ),
                export: ExportSection(accounts: self.database),
                deletion: DeletionSection(
                    apps: self.database,
                    changes: self.database,
                    stamp: self.eventStamp,
                    notices: self.notices,
                    render: self.render,
                    grace: self.configuration.deletionGrace ?? AccountPages.grace(mode)
                )
            ),
            // In development, the host of every request is checked before.
            own: OwnPages(origins: self.origins, allowsOwnHost: mode == .development),
            passkeys: self.passkeys,
            recovery: self.recovery,
            device: self.device,
            registrations: self.registrations,
            notices: self.notices,
            cookies: self.sessionCookies,
            limits: .of(mode),
            forms: forms,
            clients: ClientRule(proxies: self.configuration.proxies),
            metrics: self.metrics,
            render: self.render,
            clock: self.clock,
            random: self.random
        )
    }
}
