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
          .visible
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

/// The number of findings that a baseline accepts, by rule and by owner, optionally beside an earlier state.
struct BaselineStats: PrintedDocument {
  let now: Baseline
  let before: Baseline?

  var text: String {
    var lines = [
      line("entries", now.entries.count, before?.entries.count),
      line("findings", now.findingCount, before?.findingCount),
    ]
    for (kind, key) in kinds {
      let (counts, past) = (self.counts(now, key), before.map { self.counts($0, key) })
      for name in Set(counts.keys).union(past?.keys ?? [:].keys).sorted() {
        lines.append(line("\(kind) \(name)", counts[name] ?? 0, past.map { $0[name] ?? 0 }))
      }
    }
    return lines.visibleList
  }

  var document: JSONObject { ["v": 1, "now": state(now), "base": before.map(state)] }

  private let kinds: [(String, @Sendable (BaselineEntry) -> String)] = [
    ("rule", { $0.rule }), ("owner", { $0.owner ?? "none" }),
  ]

  private func line(_ name: String, _ count: Int, _ past: Int?) -> String {
    "\(name): \(count)" + (past.map { $0 == count ? "" : " (was \($0))" } ?? "")
  }

  private func counts(_ baseline: Baseline, _ key: (BaselineEntry) -> String) -> [String: Int] {
    baseline.entries.reduce(into: [:]) { $0[key($1), default: 0] += $1.count }
  }

  private func state(_ baseline: Baseline) -> JSONObject {
    [
      "entries": baseline.entries.count, "findings": baseline.findingCount,
      "rules": counts(baseline, kinds[0].1), "owners": counts(baseline, kinds[1].1),
    ]
  }
}
