import CommandLineTool
import ProgramStart
import Foundation
import QuinceButtons
import QuinceService
import Synchronization

/// Writes a set into a folder, on all processors, and shows its progress.
struct ButtonSetWriter {
    let set: ButtonSet
    let unit: ButtonLayout.RadiusUnit
    let artwork: ButtonArtwork
    let folder: URL

    private struct State {
        var files = 0
        var bytes = 0
        var failure: (any Error)?
    }

    /// Writes every file.
    ///
    /// - Returns: A summary of the written files.
    func write() throws -> String {
        try self.makeFolders()
        let files = self.set.files
        let progress = ProgressLine(total: files.count)
        let state = Mutex(State())
        // Several files per task, because starting a task costs as much as a small image.
        let turn = 8
        DispatchQueue.concurrentPerform(iterations: (files.count + turn - 1) / turn) { index in
            for file in files[index * turn..<min(files.count, (index + 1) * turn)] {
                let result = Result { try self.write(file) }
                let count = state.withLock { state in
                    switch result {
                    case .success(let bytes):
                        (state.files, state.bytes) = (state.files + 1, state.bytes + bytes)
                    case .failure(let error): state.failure = state.failure ?? error
                    }
                    return state.files
                }
                progress.show(count)
            }
        }
        progress.end()
        let (count, bytes, failure) = state.withLock { ($0.files, $0.bytes, $0.failure) }
        if let failure { throw failure }
        let old = self.removeUnnamed()
        return "\(count) files, \(bytes / 1_024) KiB, in \(self.folder.relativePath)"
            + (old == 0 ? "" : "; \(old) of an earlier set, which the catalog no longer names, removed")
    }

    /// Removes images of an earlier run from the image sets that were just written, because Xcode warns about images that
    /// `Contents.json` doesn't list.
    private func removeUnnamed() -> Int {
        guard self.set.form == .xcode else { return 0 }
        let written = Set(self.set.files.map { "\(self.folder.path)/\($0.path)" })
        let folders = Set(written.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
        var count = 0
        for folder in folders where folder.hasSuffix(".imageset") {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                let path = "\(folder)/\(name)"
                guard name.hasSuffix(".png"), !written.contains(path) else { continue }
                if (try? FileManager.default.removeItem(atPath: path)) != nil { count += 1 }
            }
        }
        return count
    }

    private func makeFolders() throws {
        let paths = self.set.files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
        // In order, so that an error is the same every time.
        for path in Set(paths).sorted() {
            let folder = path.isEmpty ? self.folder : self.folder.appending(path: path)
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            } catch {
                throw ConfigurationError(
                    "--output: can't create the folder \(folder.relativePath); check its permissions, and whether a file has that name"
                )
            }
        }
    }

    private func write(_ file: ButtonSet.File) throws -> Int {
        let bytes = try self.set.bytes(of: file, radius: self.unit, artwork: self.artwork)
        let path = self.folder.path + "/" + file.path
        do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch {
            throw ConfigurationError(
                "--output: can't write \(file.path) into \(self.folder.relativePath); check its permissions and the free space"
            )
        }
        return bytes.count
    }
}
