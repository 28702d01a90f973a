import HTTPTypes
import QuinceProtocol

/// Fault injection: makes the next responses of an endpoint wrong.
struct FaultRoutes: Sendable {
    let faults: FaultStore
    let tokenKey: TokenKeyLookup

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(.get, "/faults", "listFaults", "Lists the active faults", gives: Self.faultList) {
                _ in
                ConsoleAnswer.list("faults", self.faults.all.map { FaultText.json($0.fault, id: $0.id) })
            },
            ConsoleRoute(
                .post,
                "/faults",
                "addFault",
                "Makes the next responses of an endpoint fail, slow down, or carry a wrong token",
                body: FaultText.fields,
                gives: .created(.named("Fault"))
            ) { call in
                let fault = try FaultText.fault(call.body)
                if case .key(let id) = fault.effect, self.tokenKey(id) == nil {
                    throw ConsoleError.invalid(
                        "there is no signing key '\(id.shortened)'; see GET /_quince/signing-keys"
                    )
                }
                guard let id = self.faults.add(fault) else {
                    throw ConsoleError.conflict(
                        "there are already \(FaultStore.maximumCount) faults; remove one first"
                    )
                }
                return .created(FaultText.json(fault, id: id))
            },
            ConsoleRoute(.delete, "/faults", "removeFaults", "Removes all faults", gives: .done) { _ in
                self.faults.removeAll()
                return .done
            },
            ConsoleRoute(.delete, "/faults/{id}", "removeFault", "Removes one fault", gives: .done) { call in
                let id = try call.number("id", of: "fault")
                guard self.faults.remove(id) else {
                    throw ConsoleError.notFound("there is no fault \(id); it may have been used up")
                }
                return .done
            },
        ]
    }

    private static let faultList = ConsoleRoute.Success.json(
        .object([.required("faults", .list(.named("Fault")))])
    )
}
