// Events: Apple's server-to-server notifications (Apple, "Processing changes for Sign in with Apple Accounts"). Owns the
// check of a notification, what it requires of the app, and that each is handled at least once, and again only after a
// failure. The app's route responds with the resulting status.
