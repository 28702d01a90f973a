extension InputFile {
    /// Whether a machine made it: its lines are longer than people write them.
    ///
    /// A file that the user names is always checked.
    var isLeftToMachines: Bool {
        guard !self.isNamed, self.bytes.count > 20_000 else { return false }
        let lines = self.bytes.count { $0 == 0x0A } + 1
        return self.bytes.count / lines > 1_500
    }
}
