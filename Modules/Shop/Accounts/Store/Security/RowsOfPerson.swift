import Accounts
import Database
import PluginInterface
import SharedKernel

/// The rows about a person in the tables of a plugin, which go with the account as the database describes them.
struct RowsOfPerson: PersonalDataHolder {
  /// The owners of the plugin's steps.
  let owners: Set<String>
  let database: any Database

  func deletePersonalData(of user: User.ID) async throws {
    try await database.write { [owners] transaction in
      let tables = try transaction.tablesAboutPeople(of: owners)
      try transaction.deleteRows(about: user.rawValue, in: tables)
    }
  }

  /// Returns the holders that plugins contribute, and one for each other plugin with tables about people.
  ///
  /// The rows of the accounts themselves go last, with the account.
  static func holders(
    of schemas: ContributionSet<Schemas>, beside holders: ContributionSet<PersonalDataHolders>,
    in database: any Database
  ) throws -> [any PersonalDataHolder] {
    let contributed = try holders.values()
    let described = try schemas.values().filter { !$0.output.personalTables.isEmpty }
    let known = Set(contributed.map(\.plugin) + [AccountsStorePlugin().manifest.id])
    return contributed.map(\.output)
      + described.filter { !known.contains($0.plugin) }.map {
        RowsOfPerson(owners: Set($0.output.owners), database: database)
      }
  }
}
