// QuinceProtocol: What both ends of the protocol share: values, errors and tokens. No I/O and no clock. QuinceWire owns their
// spelling, and this module exports it.
