import HTTPTypes
import Hummingbird

/// Says that the process responds.
///
/// It reads nothing: a database that doesn't respond for a moment is no reason to start the process again. The response names
/// no version. The route isn't part of the protocol, so faults don't change it and the console doesn't record it.
struct HealthRoute: Sendable {
    func addRoutes(to router: some RouterMethods<ServiceContext>) {
        router.get(RouterPath(Paths.health)) { _, _ in
            WireAnswer.json(#"{"status":"ok"}"#, .ok, cacheable: false)
        }
    }
}
