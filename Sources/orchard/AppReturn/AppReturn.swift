// AppReturn: How the shop's Android app signs in, through a browser tab that returns to the app. Owns the URLs that open the
// app, the handle in them, the response to the handle, and pages that simulate the app. Does not own proof of identity
// (AppleSignIn), or sessions. Routes: GET /sign-in/app, /sign-in/app/start, /sign-in/app/play, /sign-in/app/cancelled,
// /app/signed-in, POST /sign-in/app/exchange, /sign-in/app/play/exchange.
