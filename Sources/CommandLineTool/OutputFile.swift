import ProgramStart
import Foundation

/// A file that a command writes at the path from the user.
public enum OutputFile: Sendable {
    /// Writes the complete file or nothing; `flag` is the flag with the path.
    public static func write(_ bytes: [UInt8], to path: String, _ flag: String) throws {
        // A link stays a link. A pipe or a device is written to and not replaced.
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
        let isSpecial = type != nil && type != .typeRegular && type != .typeDirectory
        do { try Data(bytes).write(to: url, options: isSpecial ? [] : .atomic) } catch {
            throw ConfigurationError("\(flag): \(path) can't be written: \(self.obstacle(at: url))")
        }
    }

    /// Why a file can't be written, and what to do.
    private static func obstacle(at url: URL) -> String {
        func type(_ path: String) -> FileAttributeType? {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        }
        if type(url.path) == .typeDirectory { return "this is a folder; name a file in it" }
        let folder = url.deletingLastPathComponent().path
        guard type(folder) != nil else { return "the folder \(folder) doesn't exist; create it first" }
        return "check the permissions of \(folder), and the free space"
    }
}
