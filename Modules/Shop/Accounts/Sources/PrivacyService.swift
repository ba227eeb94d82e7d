public import DependencyInjection

/// What a person may ask of the shop about their own data.
public protocol PrivacyService: Sendable {
  /// All that the shop holds about the person signed in: a record with a fact for each part, `account`
  /// first; no hashes, keys or tokens that sign in.
  ///
  /// - Throws: ``AccountsError/notSignedIn``.
  func exportData() async throws -> PersonalData

  /// Deletes the account of the person signed in for good, and signs out.
  ///
  /// From then on nobody can sign in with it. If the shop is interrupted, the rest is done at the next
  /// ``resumeDeletions()``.
  ///
  /// - Throws: ``AccountsError/notSignedIn`` or ``AccountsError/reauthenticationRequired``.
  func deleteAccount() async throws

  /// Completes the deletions that were interrupted; call it at the start of the app.
  func resumeDeletions() async throws
}

/// Where privacy is found among the dependencies.
public enum PrivacyKey: DependencyKey {
  public typealias Value = any PrivacyService
}
