// A stand-in for AppKit. On Mac Catalyst, this file is all of it: there, the framework can be imported, but its views are
// unavailable.
