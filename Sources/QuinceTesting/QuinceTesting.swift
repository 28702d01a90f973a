// QuinceTesting: The identity service inside a user's own tests. Starts it on a free port, in memory, moves its clock, and
// shows its requests and why it refused them.
