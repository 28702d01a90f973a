import Foundation
import ProgramStart
import QuinceGuidelines

/// The places of a flow on the command line, as the run names them.
struct FlowPlaces {
    /// In their order; empty if all are pages, which the browser puts in order itself.
    let ordered: [String]

    init(_ places: [String], _ inputs: ProjectCheck.Inputs, in folder: String) throws(ConfigurationError) {
        guard !places.isEmpty else {
            throw ConfigurationError("--flow: name the files or pages in the order in which users see them")
        }
        guard !places.allSatisfy(PathNames.isAddress) else {
            self.ordered = []
            return
        }
        let names = Dictionary(inputs.named.map { (PathNames.absolute($0, in: folder), $0) }) { one, _ in one
        }
        var ordered: [String] = []
        for place in places {
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
            guard !isFolder.boolValue else {
                throw ConfigurationError(
                    "--flow: '\(place)' is a folder; name its files in the order in which users see them"
                )
            }
            let isAddress = PathNames.isAddress(place)
            ordered.append(isAddress ? place : names[PathNames.absolute(place, in: folder)] ?? place)
        }
        self.ordered = ordered
    }
}
