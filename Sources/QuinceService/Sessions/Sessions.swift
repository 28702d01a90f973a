// Sessions: A user's session on the account pages: its cookie, the token of its forms, its lifetime and its limits. SignIn
// proves who someone is; AccountPages has the pages. No routes.
