import ProgramStart
import Foundation

/// A file that a command writes where its user said.
public enum OutputFile: Sendable {
    /// Writes all of it or nothing; `flag` is what named the path.
    public static func write(_ bytes: [UInt8], to path: String, _ flag: String) throws {
        // A link stays one, and a pipe or a device is written to, not replaced.
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
        let isSpecial = type != nil && type != .typeRegular && type != .typeDirectory
        do { try Data(bytes).write(to: url, options: isSpecial ? [] : .atomic) } catch {
            throw ConfigurationError("\(flag): \(path) cannot be written: \(self.obstacle(at: url))")
        }
    }

    /// What stands in the way of a file, and what to do.
    private static func obstacle(at url: URL) -> String {
        func type(_ path: String) -> FileAttributeType? {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        }
        if type(url.path) == .typeDirectory { return "this is a folder; name a file in it" }
        let folder = url.deletingLastPathComponent().path
        guard type(folder) != nil else { return "the folder \(folder) does not exist; make it first" }
        return "check the permissions of \(folder), and the free space"
    }
}
