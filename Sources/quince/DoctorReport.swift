import CommandLineTool
import Foundation
import QuinceDoctor
import QuinceProtocol

/// The file that `quince doctor --report` writes.
struct DoctorReport {
    let path: String

    /// Checks that the file can be written later, so that no request is sent in vain.
    ///
    /// Leaves the file as it is: writes what it contains.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be written.
    func prepare() throws {
        let url = URL(fileURLWithPath: self.path).resolvingSymlinksInPath()
        guard FileManager.default.fileExists(atPath: url.path) else {
            try self.write([])
            return try FileManager.default.removeItem(at: url)
        }
        let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        if type == .typeDirectory { return try self.write([]) }
        // A pipe would end for its reader.
        guard type == .typeRegular, let content = try? Data(contentsOf: url) else { return }
        try self.write(Array(content))
    }

    func write(_ examination: Examination) throws {
        try self.write(Array("\(examination.report.indentedText)\n".utf8))
    }

    private func write(_ bytes: [UInt8]) throws { try OutputFile.write(bytes, to: self.path, "--report") }
}
