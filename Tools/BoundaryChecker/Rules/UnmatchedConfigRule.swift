import SwiftScanning

/// What the configuration permits is used.
enum UnmatchedConfigRule: Rule {
  static let id = "unmatched-config"

  static let explanation = RuleExplanation(
    title: "Unmatched configuration",
    summary:
      "every exception and permission of the configuration lets something pass, and is not over",
    rationale: """
      An exception that matches nothing is a door left open behind somebody who moved out, or a misspelt
      name that never worked. A selector that selects no target is an error already.
      """,
    example: """
      "exceptions": [{ "rule": "layer", "targets": ["Cart"], "reason": "until 2.0", "expires": "2025-01-31" }]
      """,
    cure: "remove the entry, or mend what it names")

  /// The rule speaks about the outcome of the others; see ``RuleRun``.
  static func findings(in model: PackageModel) -> [Finding] { [] }

  /// The findings for entries that let nothing pass.
  static func finding(_ place: String, _ message: String) -> Finding {
    let parts = place.split(separator: ":", maxSplits: 1).map(String.init)
    return Finding(
      rule: id, file: parts[0], message: "\(parts.last?.drop { $0 == " " } ?? "") \(message)",
      remedy: "remove the entry, or mend what it names", subject: place)
  }

  /// The findings for permissions nothing uses.
  static func unusedAllowances(in model: PackageModel) -> [Finding] {
    guard let configuration = model.policy?.configuration else { return [] }
    // Permissions are about attributes, and few imports have one.
    let imports = model.files.flatMap { file in
      file.scan.imports.filter { !$0.attributes.isEmpty }.map {
        (source: file.source, statement: $0)
      }
    }
    let reexports = configuration.reexports.filter { entry in
      !imports.contains { $0.statement.isExported && model.covers(entry, $0.source, $0.statement) }
    }
    let spi = (configuration.spi ?? []).filter { entry in
      !imports.contains { item in
        item.statement.attributes.contains { attribute in
          attribute.name == "_spi"
            && (entry.groups.contains(attribute.arguments ?? "") || entry.groups.contains("*"))
        } && model.covers(entry, item.source, item.statement)
      }
    }
    return (reexports + spi).map { finding($0.place, "permits what nothing does") }
  }
}
