import SwiftScanning

/// Navigation and presentation know no database.
enum CoordinatorImportsStoreRule: Rule {
  static let id = "coordinator-imports-store"

  static let explanation = RuleExplanation(
    title: "Coordinator that imports a store",
    summary: "a file that declares a coordinator or a view model imports no store and no database",
    rationale: """
      A coordinator decides where to go, a view model what to show. One that reads the database itself
      holds business rules nobody can test without it, and every change of the schema is a change of
      navigation.
      """,
    example: """
      import OrderingStore
      final class CartViewModel {}
      """,
    cure: "ask a protocol of the domain, and let the app compose its store")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let roles = model.coordinatorRoles, let policy = model.policy else { return [] }
    return model.files.flatMap { file -> [Finding] in
      let type = file.declarations.first {
        roles.isCoordinator($0.name) || roles.isViewModel($0.name)
      }
      guard let type else { return [] }
      return file.scan.imports.filter { statement in
        policy.selection.match(
          module: statement.module,
          target: model.graph.target(forModule: statement.module, importedBy: file.source),
          roles.contract.stores) != nil
      }.map { statement in
        model.finding(
          self, in: file, at: statement,
          message: "the file of '\(type.name)' imports the store '\(statement.module)'",
          remedy: "ask a protocol of the domain instead, and let the app compose its store")
      }
    }
  }
}
