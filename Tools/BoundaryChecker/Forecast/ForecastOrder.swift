import BoundaryRules

extension ForecastReport.Order {
  /// Finds branches that can be merged in their order without meeting a finding, and for the others the branches that
  /// they have to be adapted to.
  ///
  /// A finding is met when the last of its branches is merged, so of three that only break together two can be.
  init(_ names: [String], onto base: String, _ findings: [Finding]) {
    let groups = findings.filter { $0.severity == .error }.map { Set($0.branches) }
    /// Returns the branches of findings that merging one more would meet; `nil` for none.
    func meeting(_ name: String, _ merged: Set<String>) -> Set<String>? {
      let met = groups.filter { $0.contains(name) && $0.isSubset(of: merged.union([name])) }
      return met.isEmpty ? nil : met.reduce(into: []) { $0.formUnion($1) }
    }
    var merged: Set = [base]
    // Those with the fewest findings first, so that most can be merged.
    let easiest = names.enumerated().sorted { one, two in
      let counts = [one, two].map { name in groups.count { $0.contains(name.element) } }
      return (counts[0], one.offset) < (counts[1], two.offset)
    }.map(\.element)
    for name in easiest where meeting(name, merged) == nil { merged.insert(name) }
    let together = names.filter(merged.contains)
    let after = names.filter { !merged.contains($0) }.map { name in
      let met = meeting(name, merged) ?? []
      merged.insert(name)
      return (name: name, waits: (names + [base]).filter { $0 != name && met.contains($0) })
    }
    self.init(together: together, after: after)
  }
}
