// Events: The notifications that tell an app's server what a user did: the event, its signed form, the schedule and the delivery
// over HTTP. Owns the rules for where a notification may go. Storage queues an event in the transaction of the change; the
// console shows the events and sends any of them on request. No routes.
