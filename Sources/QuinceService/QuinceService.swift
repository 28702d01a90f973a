// QuinceService: The identity service. It behaves on the wire as Apple's does, and explains its decisions beside it. The
// files of this folder put the parts together; Service.swift is the place to start.
