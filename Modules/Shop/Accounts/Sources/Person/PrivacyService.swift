public import DependencyInjection
public import SharedKernel

/// A person's rights over their own data.
///
/// Methods about the signed-in person throw ``AccountsError/notSignedIn`` if there is none.
public protocol PrivacyService: Sendable {
  /// Returns all data that the shop holds about the signed-in person: a record with the rows of each table that
  /// has any, without hashes, keys, tokens and bodies of mails.
  func exportData() async throws -> PersonalData

  /// Permanently deletes the account of the signed-in person, and signs out.
  ///
  /// From then on nobody can sign in to it. If the shop is interrupted, the next
  /// ``resumeDeletions()`` completes the deletion. Throws ``AccountsError/reauthenticationRequired``.
  func deleteAccount() async throws

  /// Completes interrupted deletions; call it when the app starts.
  ///
  /// A failed deletion does not stop the others; its error is thrown after all were tried.
  func resumeDeletions() async throws
}

public enum PrivacyKey: DependencyKey { public typealias Value = any PrivacyService }

/// A part of the shop of which not only rows are to be deleted with an account, such as orders that the law keeps.
///
/// A store implements it and contributes it, beside its schema, to ``PersonalDataHolders``; it then answers for all tables
/// of this schema. Of a store without one, and of one that is not composed any more, the rows about the person are deleted
/// as the tables are described. Exports read the tables by these descriptions, too.
public protocol PersonalDataHolder: Sendable {
  /// Deletes a person's data, or anonymises the part that the law requires to be kept.
  ///
  /// Repeated calls do nothing: the call is repeated after a failure or a crash.
  func deletePersonalData(of user: User.ID) async throws
}

/// The point to which a store contributes its holder if deleting rows is not enough; the accounts host it.
public enum PersonalDataHolders: ValuePoint {
  public typealias Output = any PersonalDataHolder
}

/// A piece of personal data, to be written as JSON or as a page.
public indirect enum PersonalData: Hashable, Sendable {
  /// Text, some of it typed by people.
  case text(String)
  /// A count, or an amount in minor units.
  case number(Int64)
  case time(Timestamp)
  /// A missing value; written as `null`.
  case unknown
  case list([PersonalData])
  /// Named facts, in order; names are unique.
  case record([Fact])

  public struct Fact: Hashable, Sendable {
    public let name: String
    public let value: PersonalData

    public init(_ name: String, _ value: PersonalData) { (self.name, self.value) = (name, value) }
  }
}

extension PersonalData: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, PersonalData)...) {
    self = .record(elements.map { Fact($0, $1) })
  }
}
