import ProgramStart

extension ConfigurationNode {
    /// A name that users see.
    func name() throws(ConfigurationError) -> String {
        let text = try self.text()
        if let objection = NameRules.objection(to: text) { throw self.refusal("\(self.thing) \(objection)") }
        return text
    }
}
