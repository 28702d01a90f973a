// Consent: The step of a sign-in in which the user decides what the app gets: the name, and the email address or a relay
// address. Owns that page and the approval, which is one transaction. No routes: it is a step of the flow.
