/// The flows that the command line and the configuration declare, as far as their files are looked at.
struct DeclaredFlows {
    private(set) var all: [DeclaredFlow] = []
    /// Files of a configured flow that the run doesn't include.
    private(set) var missing: [UnreadableInput] = []

    init(_ inputs: ProjectCheck.Inputs, _ settings: CheckSettings) {
        if !inputs.flow.isEmpty { self.all.append(DeclaredFlow(places: inputs.flow)) }
        guard !settings.flows.isEmpty else { return }
        let paths = Dictionary(
            inputs.paths.map { (PathNames.absolute($0, in: settings.workingFolder), $0) }
        ) { one, _ in one }
        for flow in settings.flows {
            let places = flow.map { ($0, paths[PathNames.absolute($0, in: settings.root)]) }
            let found = places.compactMap(\.1)
            if found.count == places.count {
                self.all.append(DeclaredFlow(places: found))
            } else if inputs.isWhole {
                // Of a part of the project no more than a part of the flow may be there.
                self.missing += places.filter { $0.1 == nil }.map { Self.missing($0.0) }
            }
        }
    }

    /// The files among them.
    var paths: Set<String> { Set(self.all.flatMap(\.places).filter { !PathNames.isAddress($0) }) }

    private static func missing(_ path: String) -> UnreadableInput {
        UnreadableInput(
            SourcePlace(path: path),
            "is named in 'flows' of the configuration, but isn't one of the checked files"
        )
    }
}
