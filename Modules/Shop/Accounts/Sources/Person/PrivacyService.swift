public import DependencyInjection
public import SharedKernel

/// What a person may ask of the shop about their own data.
///
/// What is about the person signed in throws ``AccountsError/notSignedIn`` where no one is.
public protocol PrivacyService: Sendable {
  /// All that the shop holds about the person signed in: a record with a fact for each part,
  /// `account` first; no hashes, keys or tokens that sign in.
  func exportData() async throws -> PersonalData

  /// Deletes the account of the person signed in for good, and signs out.
  ///
  /// From then on it signs in no one. If the shop is interrupted, the rest is done at the next
  /// ``resumeDeletions()``. Throws ``AccountsError/reauthenticationRequired``.
  func deleteAccount() async throws

  /// Completes the deletions that were interrupted; call it at the start of the app.
  ///
  /// One that fails hinders no other, and throws its error when all were tried.
  func resumeDeletions() async throws
}

public enum PrivacyKey: DependencyKey { public typealias Value = any PrivacyService }

/// A part of the shop that holds data about people, such as their orders.
///
/// A bounded context implements it beside its store, and the app lists the holders once, under
/// ``PersonalDataHoldersKey``: what is exported is what is deleted. The accounts' own data needs none.
public protocol PersonalDataHolder: Sendable {
  /// The name of its section in an export, such as `orders`.
  var section: String { get }

  /// All that is held about a person.
  func personalData(of user: User.ID) async throws -> PersonalData

  /// Deletes it, or strips it of whatever tells who it was where the law asks to keep the rest.
  ///
  /// Does nothing the second time: after a failure or a crash it is asked again.
  func deletePersonalData(of user: User.ID) async throws
}

public enum PersonalDataHoldersKey: DependencyKey {
  public typealias Value = [any PersonalDataHolder]
}

/// A piece of what is known about a person, to be written as JSON or as a page.
public indirect enum PersonalData: Hashable, Sendable {
  /// Text, some of it typed by people.
  case text(String)
  /// A count, or an amount in minor units.
  case number(Int64)
  /// A choice the person has made, or a state of their account.
  case flag(Bool)
  /// A moment in UTC.
  case time(Timestamp)
  /// That there is no value; written as `null`.
  case unknown
  /// Several of a kind, in order.
  case list([PersonalData])
  /// Named facts, in order; no name stands twice.
  case record([Fact])

  /// A piece of data under the name an export gives it.
  public struct Fact: Hashable, Sendable {
    /// The name, such as `displayName`.
    public let name: String
    /// What is known under the name, which may be a list or a record again.
    public let value: PersonalData

    public init(_ name: String, _ value: PersonalData) { (self.name, self.value) = (name, value) }
  }

  /// Text, where there is some.
  public static func text(ifAny text: String?) -> PersonalData {
    text.map { .text($0) } ?? .unknown
  }
}

extension PersonalData: ExpressibleByDictionaryLiteral {
  /// Makes a record of names and what they stand for, in that order.
  public init(dictionaryLiteral elements: (String, PersonalData)...) {
    self = .record(elements.map { Fact($0, $1) })
  }
}
