extension HeaderBlock {
    /// The only mailbox of the only From; nil if there is none, or more than one, or the field can't be read.
    public var author: AddressList.Mailbox? {
        guard let field = self.only("From"), let mailboxes = (try? AddressList(parsing: field))?.mailboxes,
            mailboxes.count == 1
        else { return nil }
        return mailboxes.first
    }
}
