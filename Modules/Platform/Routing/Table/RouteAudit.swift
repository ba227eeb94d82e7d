/// Compares patterns that could match the same link, and reports every pair that is not allowed.
///
/// Overlapping patterns are allowed within a plugin: the more specific one wins, in the order that
/// `RouteTable` documents. They are not allowed between plugins, tails included, because adding a pattern
/// would give a link to another plugin.
struct RouteAudit {
  private(set) var conflicts: [RouteConflict] = []

  init(_ candidates: [PatternCandidate]) {
    for members in Dictionary(grouping: candidates, by: \.template.place).values {
      compareShapes(members)
      compareAcrossPlugins(members)
    }
  }

  private mutating func compareShapes(_ members: [PatternCandidate]) {
    let shapes = Dictionary(grouping: members, by: \.template.shape)
    for same in shapes.values {
      for (index, first) in same.enumerated() {
        for second in same[(index + 1)...] where !areOrderedByType(first, second) {
          let isEqual = first.template.segments == second.template.segments
          conflicts.append(
            isEqual
              ? .equal(first.site, second.site) : .parameterRenamed(first.site, second.site))
        }
      }
    }
  }

  private mutating func compareAcrossPlugins(_ members: [PatternCandidate]) {
    guard Set(members.map(\.registration.plugin)).count > 1 else { return }
    for (index, first) in members.enumerated() {
      for second in members[(index + 1)...]
      where first.registration.plugin != second.registration.plugin {
        compareOverlap(first, second)
      }
    }
  }

  private mutating func compareOverlap(_ first: PatternCandidate, _ second: PatternCandidate) {
    guard first.template.lengths.overlaps(second.template.lengths) else { return }
    var narrower = (first: false, second: false)
    for (left, right) in zip(first.template.segments, second.template.segments) {
      switch (left, right) {
      case (.word(let left), .word(let right)): if left != right { return }
      case (.word, _), (.parameter, .tail): narrower.first = true
      case (_, .word), (.tail, .parameter): narrower.second = true
      case (.parameter, .parameter), (.tail, .tail): break
      }
    }
    switch narrower {
    case (true, true): conflicts.append(.ambiguous(first.site, second.site))
    case (true, false): conflicts.append(.shadowed(narrow: first.site, wide: second.site))
    case (false, true): conflicts.append(.shadowed(narrow: second.site, wide: first.site))
    case (false, false): break
    }
  }

  /// Whether the types distinguish two patterns of one plugin: one is typed wherever the other is.
  private func areOrderedByType(_ first: PatternCandidate, _ second: PatternCandidate) -> Bool {
    guard first.registration.plugin == second.registration.plugin,
      first.entry !== second.entry, !first.template.hasTail
    else { return false }
    let pairs = zip(first.typedSegments, second.typedSegments)
    let firstOnly = pairs.contains { $0 && !$1 }
    let secondOnly = pairs.contains { !$0 && $1 }
    return firstOnly != secondOnly
  }
}
