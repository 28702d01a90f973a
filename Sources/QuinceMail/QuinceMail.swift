// QuinceMail: Email on the wire, as a relay needs it. Message owns header fields and addresses, DNS the resolver, SPF, DKIM and
// DMARC the verification and the signature. Does not own what is relayed, to whom, or a queue.
