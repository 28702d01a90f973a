// Mail: The shop's email. Owns the texts of the messages, and passes them to a mail server, which is Quince's mailbox on a
// developer's machine. Does not own who may be written to, or what a link opens. No routes.
