// AppReturn: How the shop's Android app signs in, through a browser tab that returns to the app. Owns the addresses that open
// the app, the handle in them, what the app gets for it, and pages that play the app's part. Does not own who someone is
// (AppleSignIn), or sessions. Routes: GET /sign-in/app, /sign-in/app/start, /sign-in/app/play, /sign-in/app/cancelled,
// /app/signed-in, POST /sign-in/app/exchange, /sign-in/app/play/exchange.
