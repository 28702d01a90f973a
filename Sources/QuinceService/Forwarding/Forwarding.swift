// Forwarding: Mail to and from relay addresses in production mode: takes it from the mail server, and gives it back. Owns the port, the
// workers and the numbers. The decisions and the changed messages are MailRelay's, and the rows are of Storage.
