import CommandLineTool
import QuinceBrowserPages
import QuinceGuidelines
import QuinceSwiftSources

/// The inspectors of the inputs.
enum Tools {
    static let inspectors: [any Inspector] = Inspectors.all + [ObjectiveCInspector(), SwiftInspector()]

    /// What opens pages, and says so meanwhile.
    static func pages(
        _ progress: ProgressLine,
        isFlow: Bool = false,
        waitingFor selector: String? = nil
    ) -> any PageMeasurer {
        InstalledBrowser(
            isFlow: isFlow,
            waitingFor: selector,
            progress: { page, scene in
                progress.say("Opening \(page.address) (\(scene.name))")
            }
        )
    }
}
