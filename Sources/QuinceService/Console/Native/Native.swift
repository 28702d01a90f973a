// Native: The system's sheet of an Apple device, played by the service: what it tells an app about a sign-in or a failure.
// Owns its errors and the JSON of its credential. Routes: see API/NativeRoutes.swift.
