import BoundaryRules
import CivilTime
import PackageReading

/// The printed changes of a baseline update: `-` removed, `~` fewer, `+` more, `!` refused.
struct BaselineReport: PrintedDocument {
  let update: Baseline.Update

  var isEmpty: Bool { changes.allSatisfy(\.entries.isEmpty) }

  var text: String {
    changes.flatMap { change in
      change.entries.map { entry in
        let ends = [entry.target, entry.module].filter { !$0.isEmpty }.joined(separator: " → ")
        let owner = entry.owner.map { " \($0)" } ?? ""
        return "\(change.mark) \(entry.file): [\(entry.rule)] \(ends) ×\(entry.count)\(owner)"
          .escaped
          + "\n"
      }
    }.joined()
  }

  var document: JSONObject {
    [
      "v": 1, "entries": update.baseline.entries.map(\.document),
      "removed": update.removed.map(\.document), "shrunk": update.shrunk.map(\.document),
      "grown": update.grown.map(\.document), "refused": update.refused.map(\.document),
    ]
  }

  private var changes: [(mark: String, entries: [BaselineEntry])] {
    [("-", update.removed), ("~", update.shrunk), ("+", update.grown), ("!", update.refused)]
  }
}

extension BaselineEntry {
  fileprivate var document: JSONObject {
    [
      "rule": rule, "target": target, "module": module, "file": file, "count": count,
      "owner": owner, "reason": reason, "expires": expires?.description,
    ]
  }
}
