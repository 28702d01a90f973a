// Faults: Fault injection: responses that are wrong on purpose, to test how a client handles them. Owns the list of faults,
// the layer that applies them and the changes to tokens. Routes: see API/FaultRoutes.swift.
