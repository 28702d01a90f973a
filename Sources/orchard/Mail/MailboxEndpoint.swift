import Hummingbird

/// `GET /dev/mailbox`.
struct MailboxEndpoint: Sendable {
    let mailbox: Mailbox
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        guard self.mailbox.isOpen else { return }
        routes.get(.init(Paths.mailbox)) { _, context in
            self.render(MailboxPage(self.mailbox.messages), for: context.visitor)
        }
    }
}
