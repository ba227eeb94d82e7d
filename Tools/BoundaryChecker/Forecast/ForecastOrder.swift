import BoundaryRules

extension ForecastReport.Order {
  /// Finds an order in which branches are merged that meet none of the findings, and the others with the branches
  /// that they have to wait for.
  init(
    _ names: [String], onto base: String, merged: [Int], _ findings: [Finding]
  ) {
    let errors = findings.filter { $0.severity == .error }
    var apart: [String: Set<String>] = [:]
    for finding in errors {
      for name in finding.branches {
        apart[name, default: []].formUnion(finding.branches.filter { $0 != name })
      }
    }
    let broken = Set(errors.filter { $0.branches.count < 2 }.flatMap(\.branches))
      .union(apart.filter { $0.value.contains(base) }.keys)
    let textual = Set(names.indices).subtracting(merged).map { names[$0] }
    var together: [String] = []
    // Those that meet the fewest others first, so that most can be merged.
    let easiest = names.enumerated().sorted {
      (apart[$0.element]?.count ?? 0, $0.offset) < (apart[$1.element]?.count ?? 0, $1.offset)
    }.map(\.element)
    for name in easiest where !broken.contains(name) {
      guard apart[name, default: []].isDisjoint(with: together) else { continue }
      // What git could not merge with all others may still be merged where none of these is.
      if textual.contains(name), apart[name] == nil { continue }
      together.append(name)
    }
    let after = names.filter { !together.contains($0) }.map { name in
      (
        name: name,
        waits: names.filter { apart[name]?.contains($0) ?? false }
          + (apart[name]?.contains(base) ?? false ? [base] : [])
      )
    }
    self.init(together: names.filter(together.contains), after: after)
  }
}
