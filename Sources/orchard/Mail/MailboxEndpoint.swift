import Hummingbird

/// `GET /dev/mailbox`.
struct MailboxEndpoint: Sendable {
    let mailbox: Mailbox
    let render: PageRenderer

    func addRoutes(to routes: some RouterMethods<ShopContext>) {
        routes.get(.init(Paths.mailbox)) { _, context in
            self.render(MailboxPage(self.mailbox.messages), for: context.visitor)
        }
    }
}
