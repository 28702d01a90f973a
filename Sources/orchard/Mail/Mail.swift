// Mail: The shop's email. Owns the texts of the messages, and the developer's mailbox, which replaces the system's mail program
// (OutgoingMail) on a developer's machine. Does not own who may be written to, or what a link opens. Route: GET /dev/mailbox,
// only where nothing is sent and only this machine can reach the shop.
