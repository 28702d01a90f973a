// AppleEvents: The events that the shop received from Apple, and what it did, for the developer. Does not receive them:
// AppleAtWork.swift does. Routes: GET /dev/events.
