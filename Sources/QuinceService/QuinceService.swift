// QuinceService: The identity service. It behaves on the wire as Apple's does, and explains its decisions in the console. The
// files of this folder put the parts together; Service.swift is the place to start.
