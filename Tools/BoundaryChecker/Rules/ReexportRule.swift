import SwiftScanning

/// Imports are not handed on.
enum ReexportRule: Rule {
  static let id = "reexport"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "Re-exported module",
    summary: "@_exported import is used only where the configuration allows it",
    rationale: """
      A re-export hands a module to everybody who imports the exporting one: their dependencies are no
      longer what they declare, and taking it back breaks them all. The attribute is not part of the
      language either.
      """,
    example: """
      @_exported import Routing   // in Sources/Navigation
      """,
    cure: "let every user import the module itself, or allow the re-export under \"reexports\"")

  static func findings(in model: PackageModel) -> [Finding] {
    model.files.flatMap { file -> [Finding] in
      let source = file.source
      return file.scan.imports.compactMap { statement in
        guard statement.isExported,
          !model.allows(model.policy?.configuration.reexports ?? [], source, statement)
        else { return nil }
        return model.finding(
          self, in: file, at: statement,
          message: "'\(source.name)' hands '\(statement.module)' on to all who import it",
          remedy: "remove @_exported and let every user import '\(statement.module)' itself")
      }
    }
  }
}
