import Foundation
import Synchronization

/// A store for tests and previews, which forgets everything when the app ends.
public final class MemoryStore: SignInStore {
    private let state: Mutex<(data: Data?, error: SignInStoreError?)> = Mutex((nil, nil))

    /// Creates a store.
    public init() {}

    /// The error that every call throws, to test what an app does then; nil for none.
    public var error: SignInStoreError? {
        get { self.state.withLock { $0.error } }
        set { self.state.withLock { $0.error = newValue } }
    }

    /// Reads what is stored.
    public func load() throws(SignInStoreError) -> KeptSignIn {
        let (data, error) = self.state.withLock { $0 }
        if let error { throw error }
        return try data.map { data throws(SignInStoreError) in try KeptSignIn(stored: data) } ?? KeptSignIn()
    }

    /// Stores data in place of what was stored.
    public func save(_ kept: KeptSignIn) throws(SignInStoreError) {
        try self.set(kept.isEmpty ? nil : kept.stored())
    }

    /// Removes what is stored; does nothing if nothing is.
    public func delete() throws(SignInStoreError) { try self.set(nil) }

    private func set(_ data: Data?) throws(SignInStoreError) {
        try self.state.withLock { state throws(SignInStoreError) in
            if let error = state.error { throw error }
            state.data = data
        }
    }
}
