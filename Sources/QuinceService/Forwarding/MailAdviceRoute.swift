import Hummingbird

/// The page that the refusal of unauthenticated mail names.
struct MailAdviceRoute: Sendable {
    let render: PageRenderer

    func addRoutes(to router: Router<ServiceContext>) {
        router.get(.init(Paths.mailAdvice)) { _, _ in
            self.render(
                MessagePage(
                    heading: "Mail to relay addresses",
                    message: """
                        The relay takes mail of registered senders only, and only if SPF or DKIM passes for the domain in From. \
                        Register the domain of your return path and of From as a mail source of your team. Name your mail \
                        server in the SPF record of the domain of the return path, or sign your mail with DKIM for the domain \
                        in From.
                        """
                )
            )
        }
    }
}
