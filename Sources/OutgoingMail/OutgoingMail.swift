// OutgoingMail: Email that the identity service and the sample shop send: a message, its form on the wire, and the machine's mail
// program that takes it. Does not own the texts, who may be written to, or what a link opens.
