/// Finds authorization requests that a program puts together from named values.
struct RequestConfiguration: Sendable {
    private let source: SourceText
    private let groups: [CodeGroup]
    /// Whether the file is about Apple by its name.
    private let isAboutApple: Bool
    private let parameters: RequestParameters

    static func requests(
        in source: SourceText,
        _ tokens: [SourceToken],
        constants: CodeConstants
    ) -> [MeasuredAuthorization] {
        let groups = CodeGroups(tokens, constants: constants).groups
        let parameters = RequestParameters(tokens: tokens, constants: constants)
        return RequestConfiguration(source, groups, parameters).requests
    }

    private init(_ source: SourceText, _ groups: [CodeGroup], _ parameters: RequestParameters) {
        self.source = source
        self.groups = groups
        self.parameters = parameters
        let name = source.path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        self.isAboutApple = name.contains("apple") && !name.contains("applepay")
    }

    private var requests: [MeasuredAuthorization] {
        var requests: [MeasuredAuthorization] = []
        var taken: Set<Int> = []
        for index in self.groups.indices where !taken.contains(index) {
            let group = self.groups[index]
            guard !group.values.isEmpty, !group.isTokenRequest, let form = self.form(of: index) else {
                continue
            }
            let request = self.request(index, as: form, &taken)
            if request.parameters.count >= (form == .script ? 1 : 2) { requests.append(request.completed) }
        }
        return requests
    }

    /// nil for what is no request to Apple.
    private func form(of index: Int) -> MeasuredAuthorization.Form? {
        let ownNames = Set(self.groups[index].values.keys)
        let isRequest = !ownNames.isDisjoint(with: ["scope", "response_mode", "response_type"])
        // Settings have no code that would tell what they are for.
        if self.source.ending == "json" {
            return isRequest && self.groups[index].hasEndpoint ? .library : nil
        }
        let labels = self.labels(around: index)
        if labels.contains(where: { $0.hasSuffix("AppleID.auth.init") || $0.hasSuffix("AppleID.auth.signIn") }
        ) {
            return .script
        }
        guard isRequest else { return nil }
        if self.hasEndpointAround(index) || self.parameters.areSent(in: self.groups[index].opening) {
            return .address
        }
        let isApples = labels.contains { Self.isApples($0) }
        return isApples || self.isAboutApple && ownNames.count >= 2 ? .library : nil
    }

    /// `apple`, `AppleProvider`, `new AppleStrategy`; not `applePay`.
    private static func isApples(_ label: String) -> Bool {
        let label = label.lowercased()
        return label.contains("apple") && !label.contains("applepay") && !label.contains("applemusic")
    }

    private func labels(around index: Int) -> [String] {
        self.around(index, levels: 3).map { self.groups[$0].label }.filter { !$0.isEmpty }
    }

    private func around(_ index: Int, levels: Int) -> [Int] {
        var found = [index]
        while let last = found.last, last != 0, found.count <= levels {
            found.append(self.groups[last].parent)
        }
        return found
    }

    /// In the same block, or in one of those around it, up to a function's.
    private func hasEndpointAround(_ index: Int) -> Bool {
        let around = self.around(index, levels: 3).filter { $0 != 0 }
        return self.groups.indices.contains { other in
            self.groups[other].hasEndpoint
                && (around.contains(other) || around.contains(self.groups[other].parent))
        }
    }

    private func request(
        _ index: Int,
        as form: MeasuredAuthorization.Form,
        _ taken: inout Set<Int>
    ) -> MeasuredAuthorization {
        var values = self.groups[index].values
        taken.insert(index)
        // Parameters may stand one level deeper: `authorization: { params: { … } }`.
        for other in self.groups.indices
        where other > index && self.groups[other].parent == index && !self.groups[other].isTokenRequest {
            guard !self.groups[other].values.isEmpty else { continue }
            values.merge(self.groups[other].values) { one, _ in one }
            taken.insert(other)
        }
        let first = values.values.map(\.offset).min() ?? 0
        var request = MeasuredAuthorization(at: self.source.place(at: first), as: form, parameters: [:])
        for (name, value) in values {
            request.parameters[name] = value.value
            request.places[name] = self.source.place(at: value.offset)
        }
        return request
    }
}

extension MeasuredAuthorization {
    /// With the parameters that the same program may add elsewhere.
    fileprivate var completed: MeasuredAuthorization {
        var copy = self.withoutPopup
        guard self.form == .address else { return copy }
        for name in AuthorizationAddress.names where copy.parameters[name] == nil {
            copy.parameters[name] = .unseen
        }
        return copy
    }
}
