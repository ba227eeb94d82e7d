import SwiftScanning

/// A target shows of an import what its contract allows.
enum AccessLevelRule: Rule {
  static let id = "access-level"

  static let explanation = RuleExplanation(
    title: "Import too visible",
    summary: "an import has one of the access levels its contract allows",
    rationale: """
      A public import (SE-0409) makes the imported module part of one's own interface: everybody who
      imports this module needs that one. A contract such as "features only import Database
      internally" keeps what is inside inside. The compiler warns of unused publicity only.
      """,
    example: """
      // "access": [{ "targets": ["*Feature"], "modules": ["Database"], "levels": ["internal"], … }]
      public import Database   // in CartFeature
      """,
    cure: "write an allowed access level on the import")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy, !policy.configuration.access.isEmpty else { return [] }
    return model.files.flatMap { file -> [Finding] in
      let source = file.source
      return file.scan.imports.compactMap { statement in
        let level = statement.access ?? source.defaultImportAccess
        let broken = policy.configuration.access.first { contract in
          guard !contract.levels.contains(level),
            let captures = policy.selection.match(source, contract.targets)
          else { return false }
          return policy.selection.match(
            module: statement.module,
            target: model.graph.target(forModule: statement.module, importedBy: source),
            contract.modules, captures: captures) != nil
        }
        guard let broken else { return nil }
        let levels = broken.levels.map(\.rawValue).joined(separator: " or ")
        let how = statement.access == nil ? "\(level.rawValue) by default" : level.rawValue
        return model.finding(
          self, in: file, at: statement,
          message:
            "'\(source.name)' imports '\(statement.module)' as \(how), and may only as \(levels)",
          remedy: "write '\(broken.levels[0].rawValue) import': \(broken.reason)")
      }
    }
  }
}
