#if canImport(Security)
package import Foundation
import Synchronization

/// Identifies this installation of the app: random bytes that the system deletes with the app, unlike the keychain's items.
package struct InstallationMark: Sendable {
    /// The bytes, or nil if there are none yet; an error says that they can't be read now.
    package let read: @Sendable () throws -> Data?
    /// The bytes, which are created if there are none.
    package let create: @Sendable () throws -> Data

    /// The mark of the running program, whose bundle is at `bundle`.
    ///
    /// It is nil on a Mac, where an app's data outlives it like its keychain items, and in an app extension, which has a folder of
    /// its own, but can share the app's item.
    static func ofProgram(_ bundle: URL = Bundle.main.bundleURL) -> InstallationMark? {
        guard bundle.pathExtension != "appex" else { return nil }
        #if canImport(AppKit)
        return nil
        #elseif os(tvOS) || QUINCE_TV
        // Apple TV has no folder that lasts, and no passcode.
        return .inDefaults()
        #else
        // Not in the user defaults: the device protects them until it is first unlocked, and a process that began before
        // then can find them empty afterwards.
        return .inFile {
            try FileManager.default
                .url(
                    for: .applicationSupportDirectory,
                    in: .userDomainMask,
                    appropriateFor: nil,
                    create: false
                )
                .appending(path: "QuinceUI/installation", directoryHint: .notDirectory)
        }
        #endif
    }

    /// A file that can always be read, even before the device was first unlocked; its contents are no secret.
    package static func inFile(_ file: @escaping @Sendable () throws -> URL) -> InstallationMark {
        let read: @Sendable () throws -> Data? = {
            let known: Data
            do { known = try Data(contentsOf: file()) } catch CocoaError.fileReadNoSuchFile { return nil }
            // The device lost its power before the bytes were written: whose items are left can't be known.
            guard !known.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
            return known
        }
        return InstallationMark(read: read) {
            try Self.creation.withLock { _ in
                do { if let known = try read() { return known } } catch CocoaError.fileReadCorruptFile {}
                return try Self.write(to: file())
            }
        }
    }

    /// Of several threads, one creates the mark; other processes have other folders.
    private static let creation = Mutex(())

    private static func write(to file: URL) throws -> Data {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let new = Self.randomBytes()
        try new.write(to: file, options: [.atomic, .noFileProtection])
        return new
    }

    #if os(tvOS) || QUINCE_TV
    /// A value in the user defaults.
    ///
    /// Only on Apple TV: an app whose code names the user defaults has to give a reason in its privacy manifest.
    package static func inDefaults(key: String = "QuinceUI.installation") -> InstallationMark {
        InstallationMark {
            UserDefaults.standard.data(forKey: key)
        } create: {
            Self.creation.withLock { _ in
                if let known = UserDefaults.standard.data(forKey: key) { return known }
                let new = Self.randomBytes()
                UserDefaults.standard.set(new, forKey: key)
                return new
            }
        }
    }
    #endif

    private static func randomBytes() -> Data { Data((0..<16).map { _ in .random(in: 0...255) }) }
}
#endif
