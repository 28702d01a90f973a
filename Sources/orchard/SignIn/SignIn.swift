// SignIn: The sign-in page, and sign-in by a link in an email. There are no passwords. Does not own Sign in with Apple
// (AppleSignIn) or accounts (Account). Routes: GET /sign-in, POST /sign-in/link, GET /sign-in/link/{token}, POST
// /sign-in/with-link.
