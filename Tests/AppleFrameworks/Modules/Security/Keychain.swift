public import Foundation
import Synchronization

/// The keychain of a device, as a test sees it. It outlives the app, and other apps share it.
@_spi(Test) public struct Keychain: Sendable {
    public enum Lock: Sendable {
        /// The device was started, and nobody has unlocked it since.
        case beforeFirstUnlock
        case locked
        case unlocked
    }

    public struct Item: Hashable, Sendable {
        public var service: String
        public var account: String
        public var group: String
        public var accessible: String
        public var generic: Data?
        public var data: Data
        public var isSynchronizable: Bool
        /// Whether it is in the Mac's keychain of files, which knows neither groups nor locks.
        public var isLegacy: Bool
    }

    /// The access groups of the app that runs, the group of its items first; none without a provisioning profile.
    public static var groups: [String] {
        get { Self.device.withLock { $0.groups } }
        set { Self.device.withLock { $0.groups = newValue } }
    }

    public static var lock: Lock {
        get { Self.device.withLock { $0.lock } }
        set { Self.device.withLock { $0.lock = newValue } }
    }

    public static var items: [Item] {
        get { Self.device.withLock { $0.items } }
        set { Self.device.withLock { $0.items = newValue } }
    }

    /// Every call fails with it, unless it is nil.
    public static var failure: OSStatus? {
        get { Self.device.withLock { $0.failure } }
        set { Self.device.withLock { $0.failure = newValue } }
    }

    /// What another process does just before the next item is added, once.
    public static var race: (@Sendable () -> Void)? {
        get { nil }
        set { Self.device.withLock { $0.nextRace = newValue } }
    }

    /// A device as it is delivered, unlocked, on which an app runs.
    public static func reset(groups: [String] = ["TEAM000001.com.example.shop"]) {
        Self.device.withLock { $0 = Keychain(groups: groups) }
    }

    /// A backup arrives on another device: items that belong to the device stay behind.
    public static func restoreToAnotherDevice() {
        let own = [
            kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
        ].map { $0 as String }
        Self.device.withLock { device in device.items.removeAll { own.contains($0.accessible) } }
    }

    private static let device = Mutex(Keychain(groups: []))

    private var groups: [String]
    private var lock = Lock.unlocked
    private var items: [Item] = []
    private var failure: OSStatus?
    private var nextRace: (@Sendable () -> Void)?

    private init(groups: [String]) { self.groups = groups }

    static func takeRace() -> (@Sendable () -> Void)? {
        Self.device.withLock { device in
            defer { device.nextRace = nil }
            return device.nextRace
        }
    }

    static func use(_ work: (inout Keychain) throws(Status) -> Void) -> OSStatus {
        Self.device.withLock { device in
            if let failure = device.failure { return failure }
            do throws(Status) {
                try work(&device)
                return errSecSuccess
            } catch { return error.code }
        }
    }
}

extension Keychain {
    mutating func add(_ new: Attributes) throws(Status) {
        let query = try self.checked(new)
        guard let data = new.data else { throw Status(errSecParam) }
        let item = Item(
            service: query.values[kSecAttrService as String] ?? "",
            account: query.values[kSecAttrAccount as String] ?? "",
            group: query.group ?? self.groups.first ?? "",
            // The default of an item without the attribute, which moves to another device with a backup.
            accessible: query.accessible ?? kSecAttrAccessibleWhenUnlocked as String,
            generic: query.generic,
            data: data,
            isSynchronizable: query.isSynchronizable,
            isLegacy: query.isLegacy.isUsed
        )
        guard !self.items.contains(where: { $0.isSame(as: item) }) else { throw Status(errSecDuplicateItem) }
        try self.checkLock(item)
        self.items.append(item)
    }

    mutating func update(_ query: Attributes, _ changes: Attributes) throws(Status) {
        for index in try self.matches(query) {
            try self.checkLock(self.items[index])
            self.items[index].data = changes.data ?? self.items[index].data
            self.items[index].generic = changes.generic ?? self.items[index].generic
            self.items[index].accessible = changes.accessible ?? self.items[index].accessible
        }
    }

    func copy(_ query: Attributes) throws(Status) -> [String: Any] {
        let index = try self.matches(query)[0]
        let item = self.items[index]
        try self.checkLock(item)
        var found: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword as String, kSecAttrService as String: item.service,
            kSecAttrAccount as String: item.account, kSecAttrAccessGroup as String: item.group,
            kSecAttrAccessible as String: item.accessible,
            kSecAttrSynchronizable as String: item.isSynchronizable, kSecValueData as String: item.data,
        ]
        found[kSecAttrGeneric as String] = item.generic
        return found
    }

    /// An item can be deleted while it can't be read.
    mutating func delete(_ query: Attributes) throws(Status) {
        let doomed = try self.matches(query)
        self.items = self.items.enumerated().filter { !doomed.contains($0.offset) }.map(\.element)
    }

    private func checked(_ query: Attributes) throws(Status) -> Attributes {
        guard query.itemClass == kSecClassGenericPassword as String else { throw Status(errSecParam) }
        guard !query.isLegacy.isUsed else { return query }
        guard !self.groups.isEmpty, query.group.map(self.groups.contains) ?? true else {
            throw Status(errSecMissingEntitlement)
        }
        return query
    }

    private func matches(_ query: Attributes) throws(Status) -> [Int] {
        let query = try self.checked(query)
        let found = self.items.indices.filter { self.items[$0].matches(query, in: self.groups) }
        guard !found.isEmpty else { throw Status(errSecItemNotFound) }
        return found
    }

    private func checkLock(_ item: Item) throws(Status) {
        let isReadable =
            switch self.lock {
            case .unlocked: true
            case .locked:
                item.accessible == kSecAttrAccessibleAfterFirstUnlock as String
                    || item.accessible == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String
            case .beforeFirstUnlock: false
            }
        guard isReadable || item.isLegacy else { throw Status(errSecInteractionNotAllowed) }
    }
}

extension Keychain.Item {
    /// Whether the keychain can't have both.
    fileprivate func isSame(as other: Self) -> Bool {
        (self.service, self.account, self.group) == (other.service, other.account, other.group)
            && (self.isSynchronizable, self.isLegacy) == (other.isSynchronizable, other.isLegacy)
    }

    /// A query without a group finds the items of all of the app's groups.
    fileprivate func matches(_ query: Attributes, in groups: [String]) -> Bool {
        self.isLegacy == query.isLegacy.isUsed && self.isSynchronizable == query.isSynchronizable
            && query.values[kSecAttrService as String] ?? self.service == self.service
            && query.values[kSecAttrAccount as String] ?? self.account == self.account
            && query.accessible ?? self.accessible == self.accessible
            && query.generic ?? self.generic == self.generic
            && (self.isLegacy || (query.group.map { [$0] } ?? groups).contains(self.group))
    }
}
