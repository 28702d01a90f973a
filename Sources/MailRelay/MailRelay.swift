// MailRelay: The private email relay behind a mail server: decides about each message while its sender waits, changes its header, and
// hands it to the next server. Does not own accounts, apps or settings: a store answers for them.
