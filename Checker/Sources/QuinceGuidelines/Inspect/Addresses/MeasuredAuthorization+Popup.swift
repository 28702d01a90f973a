extension MeasuredAuthorization {
    /// Without what a window of its own makes meaningless: there Apple's script chooses the mode.
    var withoutPopup: MeasuredAuthorization {
        var copy = self
        // What a library does with it is its own matter.
        if let usesPopup = copy.parameters.removeValue(forKey: "usePopup"), self.form == .script,
            usesPopup != .known("false")
        {
            copy.parameters["response_mode"] = .unseen
        }
        copy.places["usePopup"] = nil
        return copy
    }
}
