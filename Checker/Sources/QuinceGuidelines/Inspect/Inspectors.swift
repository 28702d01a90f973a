// Inspect: one folder a kind of input; each turns files into measured values and decides nothing. What reads Swift and what
// opens pages are targets of their own, for what they depend on.

/// The inspectors that need no other library.
package enum Inspectors {
    package static let all: [any Inspector] = [
        AddressInspector(),
        AndroidInspector(),
        AssetInspector(),
        ComposeInspector(),
        FlutterInspector(),
        InterfaceInspector(),
        InterfaceStyleInspector(),
        PictureInspector(),
        ScriptInspector(),
        StringCatalogInspector(),
        StyleSheetInspector(),
        TemplateInspector(),
        TextsInspector(),
        XcodeTargetInspector(),
    ]
}
