public import DependencyInjection

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

/// Where the list of holders is found among the dependencies.
public enum PersonalDataHoldersKey: DependencyKey {
  public typealias Value = [any PersonalDataHolder]
}
