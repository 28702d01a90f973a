import QuinceRelyingParty
import Synchronization

/// The accounts of an app, in memory.
final class MemoryAccountStore: AccountStore {
    struct Account: Sendable {
        var address: String
        var isVerified: Bool
        var subject: String?
        var transferSubject: String?
    }

    private let accounts = Mutex<[Int: Account]>([:])

    func make(
        _ address: String,
        _ isVerified: Bool,
        subject: String? = nil,
        transferSubject: String? = nil
    ) -> Int {
        self.accounts.withLock { accounts in
            let id = accounts.count + 1
            accounts[id] = Account(
                address: address,
                isVerified: isVerified,
                subject: subject,
                transferSubject: transferSubject
            )
            return id
        }
    }

    func account(linkedTo subject: String) -> Int? {
        self.accounts.withLock { accounts in accounts.first { $0.value.subject == subject }?.key }
    }

    /// As a database with a loose collation: without case, and with the Turkish i taken for the other.
    func accounts(withAddress address: String) -> [AccountWithAddress<Int>] {
        func loose(_ text: String) -> String { text.lowercased().replacing("ı", with: "i") }
        return self.accounts.withLock { accounts in
            accounts.filter { loose($0.value.address) == loose(address) }.map { id, account in
                AccountWithAddress(
                    account: id,
                    address: account.address,
                    isVerified: account.isVerified,
                    linkedSubject: account.subject
                )
            }
        }
    }

    func link(_ subject: String, to account: Int) -> LinkResult {
        self.accounts.withLock { accounts in
            guard let current = accounts[account] else { return .noAccount }
            if let owner = accounts.first(where: { $0.value.subject == subject })?.key, owner != account {
                return .subjectElsewhere
            }
            guard current.subject == nil || current.subject == subject else { return .accountElsewhere }
            accounts[account]?.subject = subject
            return .linked
        }
    }

    func account(transferredAs transferSubject: String) -> Int? {
        self.accounts.withLock { accounts in
            accounts.first { $0.value.transferSubject == transferSubject }?.key
        }
    }

    func arrive(_ subject: String, transferredAs transferSubject: String) -> LinkResult {
        self.accounts.withLock { accounts in
            guard let account = accounts.first(where: { $0.value.transferSubject == transferSubject })?.key
            else { return .noAccount }
            if let owner = accounts.first(where: { $0.value.subject == subject })?.key, owner != account {
                return .subjectElsewhere
            }
            accounts[account]?.subject = subject
            return .linked
        }
    }
}
