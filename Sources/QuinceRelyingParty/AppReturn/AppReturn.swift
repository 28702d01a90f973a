// AppReturn: The way from the browser back into an app (seed: "Return control to the app"). Owns the addresses that open an
// app and the handle in them. The handle has no token, code or name in it, works once, within two minutes, and is useless to
// another app. The app's server decides what the app gets for it.
