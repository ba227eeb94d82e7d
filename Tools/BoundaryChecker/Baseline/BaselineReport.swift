import CivilTime

/// What an update of the baseline changes, to be printed: `-` gone, `~` fewer, `+` more, `!` refused.
struct BaselineReport: PrintedDocument {
  let update: Baseline.Update

  /// Whether nothing changes.
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

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(
      Document(
        entries: update.baseline.entries.map(BaselineRow.init),
        removed: update.removed.map(BaselineRow.init), shrunk: update.shrunk.map(BaselineRow.init),
        grown: update.grown.map(BaselineRow.init), refused: update.refused.map(BaselineRow.init)))
  }

  private var changes: [(mark: String, entries: [BaselineEntry])] {
    [("-", update.removed), ("~", update.shrunk), ("+", update.grown), ("!", update.refused)]
  }

  private struct Document: Encodable {
    let v = 1
    let entries: [BaselineRow]
    let removed: [BaselineRow]
    let shrunk: [BaselineRow]
    let grown: [BaselineRow]
    let refused: [BaselineRow]
  }
}

/// An entry of the baseline as JSON documents hold it; keys without a value are left out.
struct BaselineRow: Encodable {
  let rule: String
  let target: String
  let module: String
  let file: String
  let count: Int
  let owner: String?
  let reason: String?
  let expires: String?

  init(_ entry: BaselineEntry) {
    rule = entry.rule
    target = entry.target
    module = entry.module
    file = entry.file
    count = entry.count
    owner = entry.owner
    reason = entry.reason
    expires = entry.expires?.description
  }
}
