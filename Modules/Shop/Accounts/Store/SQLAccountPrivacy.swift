public import Accounts
import Credentials
import Database

/// Exports and deletes what the shop holds about a person: the accounts' own data, and that of every
/// holder.
public struct SQLAccountPrivacy: PrivacyService {
  private let accounts: SQLAccounts
  private let holders: [any PersonalDataHolder]

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - accounts: Who is signed in, and their data.
  ///   - holders: The other parts of the shop that hold data about people.
  public init(accounts: SQLAccounts, holders: [any PersonalDataHolder]) {
    (self.accounts, self.holders) = (accounts, holders)
  }

  public func exportData() async throws -> PersonalData {
    let (user, own) = try await accounts.exportAccount()
    var facts = [PersonalData.Fact("account", own)]
    for holder in holders {
      facts.append(PersonalData.Fact(holder.section, try await holder.personalData(of: user)))
    }
    return .record(facts)
  }

  public func deleteAccount() async throws {
    try await accounts.closeAccount()
    // The account is gone for its owner. What cannot be done now is done at the next start.
    do {
      try await resumeDeletions()
    } catch is CancellationError {
      throw CancellationError()
    } catch {}
  }

  public func resumeDeletions() async throws {
    for user in try await accounts.unfinishedDeletions() {
      for holder in holders { try await holder.deletePersonalData(of: user) }
      try await accounts.finishDeletion(of: user)
    }
  }
}
