import Navigation
import RandomInputs

extension Archive {
  /// An archive with hostile names.
  static func random(using generator: inout SeededGenerator) -> Archive {
    var archive = Archive(
      root: RootID(rawValue: .hostile(using: &generator)), subject: .hostile(using: &generator))
    for _ in 0..<generator.below(4) {
      archive.schemas[.hostile(using: &generator)] = Int(truncatingIfNeeded: generator.next()) >> 11
    }
    for _ in 0..<generator.below(4) {
      var stack = ArchivedStack(
        id: TabID(rawValue: .hostile(using: &generator)), entries: [],
        isFirstReplaced: generator.chance(in: 4))
      for _ in 0..<generator.below(6) { stack.entries.append(.random(using: &generator)) }
      archive.stacks.append(stack)
    }
    if generator.chance(in: 2) {
      archive.selectedTab = archive.stacks.randomElement(using: &generator)?.id
    }
    for _ in 0..<generator.below(4) {
      archive.deferred.append(
        ArchivedDeferral(
          plugin: .hostile(using: &generator), waitsFor: .hostile(using: &generator),
          since: Int64(truncatingIfNeeded: generator.next()) >> 11,
          subject: generator.chance(in: 2) ? nil : .hostile(using: &generator),
          link: .hostile(using: &generator)))
    }
    return archive
  }
}

extension ArchivedEntry {
  static func random(using generator: inout SeededGenerator) -> ArchivedEntry {
    let styles: [Presentation] = [.push, .sheet, .cover]
    return ArchivedEntry(
      plugin: .hostile(using: &generator), presentation: styles[generator.below(3)],
      policy: RestorationPolicy.allCases[generator.below(3)],
      flow: generator.chance(in: 2) ? nil : .hostile(using: &generator),
      link: generator.chance(in: 4) ? nil : .hostile(using: &generator))
  }
}

extension String {
  /// A name made of what could be taken for something else.
  static func hostile(using generator: inout SeededGenerator) -> String {
    let parts = [
      "", "-", "\"", "\\", " ", "\n", "\r\n", "\r", "\0", "\t", "\u{7F}", "é", "\u{301}", "👩‍👩‍👧",
      "{", "}", "]", "navigation 2\n", "null", "%20", "store", "item/1", "\u{2028}", "\u{FEFF}",
    ]
    return (0..<generator.below(4)).map { _ in parts[generator.below(parts.count)] }.joined()
  }
}
