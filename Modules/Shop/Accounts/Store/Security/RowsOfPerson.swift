import Accounts
import Database
import PluginInterface
import SharedKernel

/// The rows about a person in the tables of a plugin, which go with the account as its schema describes them.
struct RowsOfPerson: PersonalDataHolder {
  let tables: [PersonalTable]
  let database: any Database

  func deletePersonalData(of user: User.ID) async throws {
    try await database.write { [tables] in try $0.deleteRows(about: user.rawValue, in: tables) }
  }

  /// Returns the holders that plugins contribute, and one for each other plugin with tables about people.
  ///
  /// The rows of the accounts themselves go last, with the account.
  static func holders(
    of schemas: ContributionSet<Schemas>, beside holders: ContributionSet<PersonalDataHolders>,
    in database: any Database
  ) throws -> [any PersonalDataHolder] {
    let contributed = try holders.values()
    let known = Set(contributed.map(\.plugin) + [AccountsStorePlugin().manifest.id])
    let others = try schemas.values().filter {
      !known.contains($0.plugin) && !$0.output.personalTables.isEmpty
    }
    return contributed.map(\.output)
      + others.map { RowsOfPerson(tables: $0.output.personalTables, database: database) }
  }
}
