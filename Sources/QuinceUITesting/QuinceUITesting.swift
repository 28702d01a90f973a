// QuinceUITesting: Signs in to an app without the system's sheet: a running Quince answers in its place. Only for tests,
// previews and debug builds; QuinceUI itself has no networking. Owns the calls of the service. On Linux, where there is no
// sheet, it contains only them.
