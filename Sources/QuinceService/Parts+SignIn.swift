import Clients
import Passkeys

extension Parts {
    /// The origins of the service's pages.
    var origins: Set<String> {
        Set([self.running.url, self.running.issuer, self.running.httpsURL].compactMap(\.self))
    }

    var signIn: SignInStep {
        SignInStep(
            accounts: self.database,
            registry: self.database,
            render: self.render,
            mode: self.configuration.mode,
            passkeyPartyID: self.passkeys?.party.id,
            recovery: self.recovery,
            device: self.device,
            notices: self.notices,
            opensRegistration: self.registrations != nil,
            issuer: self.running.issuer,
            metrics: self.metrics,
            random: self.random
        )
    }

    var flowEndpoint: FlowEndpoint {
        FlowEndpoint(
            store: self.database,
            accounts: self.database,
            signIn: self.signIn,
            consent: self.consent(issuer: self.issuer),
            questions: self.questions,
            passkeys: self.passkeys,
            seal: self.flowSeal,
            limits: .of(self.configuration.mode),
            clients: ClientRule(proxies: self.configuration.proxies),
            metrics: self.metrics,
            render: self.render,
            clock: self.clock,
            random: self.random,
            autoApproval: self.configuration.autoApprove,
            mode: self.configuration.mode,
            origins: self.origins,
            issuer: self.running.issuer,
            spoil: { [faults = self.faults] in faults.spoil(&$0) }
        )
    }
}
