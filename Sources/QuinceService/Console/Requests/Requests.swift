// Requests: The requests to the protocol's endpoints and their responses, kept in memory for the developer. Owns the log, the
// capture and how secrets are shown. Routes: see API/RequestRoutes.swift.
