/// How much a baseline accepts, by rule and by owner, beside an earlier state when one is given.
struct BaselineStats: PrintedDocument {
  let now: Baseline
  let before: Baseline?

  var text: String {
    var lines = [
      line("entries", now.entries.count, before?.entries.count),
      line("findings", total(now), before.map(total)),
    ]
    for (kind, key) in kinds {
      let (counts, past) = (self.counts(now, key), before.map { self.counts($0, key) })
      for name in Set(counts.keys).union(past?.keys ?? [:].keys).sorted() {
        lines.append(line("\(kind) \(name)", counts[name] ?? 0, past.map { $0[name] ?? 0 }))
      }
    }
    return lines.map { $0.visible + "\n" }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(Document(now: state(now), base: before.map(state)))
  }

  private let kinds: [(String, @Sendable (BaselineEntry) -> String)] = [
    ("rule", { $0.rule }), ("owner", { $0.owner ?? "nobody" }),
  ]

  private func line(_ name: String, _ count: Int, _ past: Int?) -> String {
    "\(name): \(count)" + (past.map { $0 == count ? "" : " (was \($0))" } ?? "")
  }

  private func total(_ baseline: Baseline) -> Int {
    baseline.entries.reduce(0) { $0 + $1.count }
  }

  private func counts(
    _ baseline: Baseline, _ key: (BaselineEntry) -> String
  ) -> [String: Int] {
    baseline.entries.reduce(into: [:]) { $0[key($1), default: 0] += $1.count }
  }

  private struct Document: Encodable {
    struct State: Encodable {
      let entries: Int
      let findings: Int
      let rules: [String: Int]
      let owners: [String: Int]
    }

    let v = 1
    let now: State
    let base: State?
  }

  private func state(_ baseline: Baseline) -> Document.State {
    Document.State(
      entries: baseline.entries.count, findings: total(baseline),
      rules: counts(baseline, kinds[0].1), owners: counts(baseline, kinds[1].1))
  }
}
