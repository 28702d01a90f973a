// Mail: The service's email. Owns the notices about changes to an account, the queue in which work waits that no response waits
// for, and the count of what was sent. OutgoingMail has the message and the mail program; Registration has its own texts.
