// SignIn: The step of a sign-in in which a user proves who they are: in development, a click on an account. No routes: it is
// a step of the flow.
