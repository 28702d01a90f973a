// Interaction: The routes of a sign-in in the browser, and the only dispatcher between its steps: SignIn (who) and Consent
// (what) return to it and never call each other. Routes: GET and POST /auth/authorize, GET and POST /flow/{id}.
