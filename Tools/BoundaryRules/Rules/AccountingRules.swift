import CivilTime
import Encodings
import PackageReading
import SwiftScanning

/// The rules about suppressions of other rules' findings; ``Report`` knows which of these had an effect.
extension Rule {
  package static let staleBaseline = Rule(
    id: "stale-baseline",
    title: "Stale baseline",
    summary: "no baseline entry covers more findings than there are, or has expired",
    hazard: "it is room for the same mistake to come back unseen",
    rationale: """
      A baseline only shrinks. An entry that is larger than what it covers is room for the same mistake
      to come back unseen, so mending a finding and mending its entry belong into one change.
      """,
    example: "undeclared-dependency  Cart  Money  Sources/Cart/Cart.swift  3   # two are left",
    remedy: "run boundary-check baseline update, which only shrinks it"
  )

  static let unmatchedConfig = Rule(
    id: "unmatched-config",
    title: "Unmatched configuration",
    summary:
      "every exception and permission of the configuration has an effect, and has not expired",
    hazard: "it is a door left open for what comes later, or a misspelt name that never worked",
    rationale: """
      An exception that matches nothing is left over from what was mended, or it has a misspelt
      name that never worked. A selector that selects no target is an error already.
      """,
    example: """
      "exceptions": [{ "rule": "layer", "targets": ["Cart"], "reason": "until 2.0", "expires": "2025-01-31" }]
      """,
    remedy: "remove the entry, or fix what it names"
  )

  static let unusedIgnore = Rule(
    id: "unused-ignore",
    title: "Unused or unexplained ignore",
    summary:
      "every // boundary:ignore[rule-id] reason names a rule, gives a reason and covers a finding",
    hazard: "it covers nothing now, and may hide what comes later",
    rationale: """
      An ignore without a reason switches a rule off and does not say why; one that covers no
      finding hides the next one. Without a reason it covers nothing.
      """,
    example: "import Cart   // boundary:ignore[layer]",
    remedy: "write the reason behind the bracket, or remove the comment"
  )
}

extension PackageModel {
  func staleEntries(_ stale: [BaselineEntry], covered: [Finding]) -> [Finding] {
    let counts = stale.isEmpty ? [:] : Dictionary(grouping: covered, by: \.baselineKey)
    return stale.map { entry in
      let left = counts[entry.key]?.count ?? 0
      let about =
        "[\(entry.rule)] in \(entry.file)" + (entry.module.isEmpty ? "" : " on '\(entry.module)'")
      let isOver = entry.isOver(today)
      return Finding(
        file: "\(baselineFolder)/\(entry.fileName)",
        message: isOver
          ? "the entry for \(about) ended on \(entry.expires?.description ?? "its day")"
          : "the entry for \(about) lets \(entry.count) pass, and there are \(left)",
        remedy: isOver
          ? "fix what it covers, or give it a later day and a reason"
          : "run 'boundary-check baseline update'",
        target: entry.target.isEmpty ? nil : entry.target,
        module: entry.module.isEmpty ? nil : entry.module,
        owners: entry.owner.map { [$0] } ?? [], subject: "\(entry.rule) \(entry.file)")
    }
  }

  /// Returns whether nothing is known of a module.
  func isUnknown(_ module: String) -> Bool {
    graph.target(named: module) == nil && !KnownModules.toolchain.contains(module)
      && !products.entries.contains { $0.modules.contains(module) }
  }

  func idleEntry(_ place: ConfigurationPlace, _ message: String) -> Finding {
    Finding(
      file: place.file,
      position: SourcePosition(line: place.position.line, column: place.position.column),
      message: "\(place.path) \(message)", subject: "\(place.file): \(place.path)")
  }

  var unusedAllowances: [Finding] {
    // Permissions concern attributes, and few imports have any.
    let imports = files.flatMap { file in
      file.scan.imports.filter { !$0.attributes.isEmpty }.map {
        (source: file.source, statement: $0)
      }
    }
    let reexports = configuration.reexports.filter { entry in
      !imports.contains { $0.statement.isExported && covers(entry, $0.source, $0.statement) }
    }
    let spi = (configuration.spi ?? []).filter { entry in
      !imports.contains { item in
        item.statement.attributes.contains { attribute in
          attribute.name == "_spi" && entry.allows(attribute.arguments ?? "")
        } && covers(entry, item.source, item.statement)
      }
    }
    return (reexports + spi).map { idleEntry($0.place, "permits what nothing does") }
  }
}
