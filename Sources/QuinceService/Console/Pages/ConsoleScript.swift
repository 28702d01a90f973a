/// The console's script: one module to the browser, here one text a concern.
///
/// Everything it shows is put in as text, never as markup, and it talks to this service's API only.
enum ConsoleScript {
    static let text = [
        Self.elements, Self.focus, Self.api, Self.dialogs, Self.requestDetail, Self.expiry, Self.signIns,
        Self.requests,
        Self.tryIt, Self.accounts, Self.grants, Self.apps, Self.tools, Self.faults, Self.buttons, Self.start,
    ].joined(separator: "\n")
}
