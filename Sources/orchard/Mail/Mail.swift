// Mail: The shop's email. Owns the messages, their form on the wire, the system's mail program, and the developer's mailbox,
// which replaces it on a developer's machine. Does not own who may be written to, or what a link opens. Route: GET
// /dev/mailbox, only where nothing is sent and only this machine can reach the shop.
