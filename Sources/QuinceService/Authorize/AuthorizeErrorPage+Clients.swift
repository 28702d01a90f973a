extension AuthorizeErrorPage {
    /// The registered client IDs, and the way to register another one.
    package struct Clients: Sendable {
        /// The most apps that the page lists; the console lists all.
        private static let most = 10

        package struct Client: Sendable {
            let clientID: String
            /// Such as `Services ID, Quince Sample`.
            let description: String
        }

        let registered: [Client]
        /// How many more the console lists; nil if there are none.
        let more: Int?
        /// The commands that start the service with a configuration file.
        let commands: [OptionText]
        /// Whether users can take the page for Apple's, and have to learn who responds.
        let isUnderAppleName: Bool

        /// - Parameters:
        ///   - apps: The registered apps.
        ///   - isUnderAppleName: Whether the request came under one of Apple's names.
        package init(_ apps: [App], isUnderAppleName: Bool) {
            // A website or a server needs a Services ID.
            let ordered = apps.filter { $0.kind == .service } + apps.filter { $0.kind != .service }
            self.registered = ordered.prefix(Self.most).map { app in
                let kind = app.kind == .service ? "Services ID" : "App ID"
                return Client(clientID: app.clientID, description: "\(kind), \(app.name)")
            }
            self.more = apps.count > Self.most ? apps.count - Self.most : nil
            self.commands =
                isUnderAppleName
                ? Self.commandsUnderAppleName : [OptionText("quince serve --config quince.yaml")]
            self.isUnderAppleName = isUnderAppleName
        }

        private static let commandsUnderAppleName = [
            OptionText("quince appleid run --config quince.yaml -- …"),
            OptionText("quince serve --as-appleid --config quince.yaml"),
        ]
    }
}
