// AppleSignIn: What follows a sign-in with Apple in the browser: the session, the link to an account, and the suggestion to
// link. Does not own sessions or accounts; AppleAtWork.swift has the routes of QuinceRelyingParty. Routes: GET
// /sign-in/apple, GET and POST /sign-in/apple/callback, GET and POST /sign-in/apple/link, POST /sign-in/apple/notifications,
// GET /account/link-apple.
