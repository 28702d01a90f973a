extension Rule {
    /// The rules of this folder, in the order of the reference page.
    static let authorizationRules: [Rule] = [.responseMode, .responseType, .redirectURI, .scope]
}

extension MeasuredAuthorization {
    /// An outcome at a parameter; what a library is told is for a person to look at, because libraries leave parameters out.
    func outcome(_ message: String, of parameter: String, measured: String?, required: String) -> Outcome {
        var outcome = Outcome(message, measured: measured.map { String($0.prefix(80)) }, required: required)
        outcome.place = self.places[parameter]
        return self.form == .library
            ? outcome.toReview(because: "the library may send something else") : outcome
    }

    /// The words of a parameter that is a list; nil if it is not known or missing.
    func words(of parameter: String) -> [String]? {
        self[parameter].knownValue.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    }
}
