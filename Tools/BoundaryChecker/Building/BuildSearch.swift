import PackageReading

/// Finds which of many branches do not build together, by asking about ever fewer of them.
///
/// All are asked at once, and only if that fails each suspect alone: one that is broken alone clashes with nobody. Then
/// the pairs that the errors suggest are asked, and where these say nothing, halves of the set, until each set that
/// does not build is one of which every part does. The rest is asked again, until it builds.
struct BuildSearch {
  typealias Failure = StateBuilds.Failure
  typealias Question = StateBuilds.Question

  /// Who may be to blame for an error: who wrote its line, and who changed what it names, the likeliest first.
  struct Suspects: Hashable {
    let author: Int?
    let changers: [Int]

    var all: [Int] { (author.map { [$0] } ?? []) + changers.filter { $0 != author } }
  }

  /// Branches that build each alone and not together; of one, a branch that does not build alone.
  struct Clash {
    let branches: [Int]
    let failures: [Failure]
  }

  let ask:
    (_ branches: [Int], _ questions: Set<Question>?) throws(BoundaryCheckError) ->
      StateBuilds.Answer
  let suspects: (Failure, _ branches: [Int]) throws(BoundaryCheckError) -> Suspects

  private(set) var clashes: [Clash] = []

  /// The branches that were asked together and build; `nil` if none were.
  private(set) var together: [Int]?

  /// The errors that the base has without any branch; nothing else is said then.
  private(set) var ofBase: [Failure] = []

  /// Sets about which nothing can be said: not asked, not known, or without an explanation.
  private(set) var open: [[Int]] = []

  init(
    ask:
      @escaping (_ branches: [Int], _ questions: Set<Question>?) throws(BoundaryCheckError) ->
      StateBuilds.Answer,
    suspects: @escaping (Failure, _ branches: [Int]) throws(BoundaryCheckError) -> Suspects
  ) {
    (self.ask, self.suspects) = (ask, suspects)
  }

  mutating func run(_ all: [Int]) throws(BoundaryCheckError) {
    var current = all
    while !current.isEmpty {
      let answer = try ask(current, nil)
      if answer.failures.isEmpty {
        if answer.isWhole { together = current } else { open.append(current) }
        break
      }
      let isNamed = try name(answer, in: current)
      if !ofBase.isEmpty { return }
      guard isNamed else {
        open.append(current)
        break
      }
      current = remaining(of: all)
    }
    guard let together else { return }
    for branch in all where !together.contains(branch) && !isBroken(branch) {
      try meet(branch, beside: together)
    }
  }

  /// Asks about a set that people would merge in this order, in which no clash is known; returns whether it builds.
  mutating func confirm(_ branches: [Int]) throws(BoundaryCheckError) -> Bool {
    let answer = try ask(branches, nil)
    if answer.failures.isEmpty {
      if !answer.isWhole { open.append(branches) }
      return answer.isWhole
    }
    if try !name(answer, in: branches) { open.append(branches) }
    return false
  }

  private func isBroken(_ branch: Int) -> Bool { clashes.contains { $0.branches == [branch] } }

  /// Returns those of the branches in which no known clash is whole: each time, the one with the most clashes goes.
  private func remaining(of all: [Int]) -> [Int] {
    var rest = all
    while true {
      let whole = clashes.filter { Set($0.branches).isSubset(of: rest) }
      let counts = rest.map { branch in whole.count { $0.branches.contains(branch) } }
      guard let most = counts.max(), most > 0, let place = counts.lastIndex(of: most) else {
        return rest
      }
      rest.remove(at: place)
    }
  }

  /// Asks about a branch that was left out, beside those that build, until nothing more is found.
  private mutating func meet(
    _ branch: Int, beside together: [Int]
  ) throws(BoundaryCheckError) {
    var beside = together
    while true {
      for clash in clashes where clash.branches.contains(branch) {
        let others = clash.branches.filter { $0 != branch }
        if Set(others).isSubset(of: beside) { beside.removeAll { $0 == others.last } }
      }
      if beside.isEmpty { return }
      let set = (beside + [branch]).sorted()
      let answer = try ask(set, nil)
      if answer.failures.isEmpty {
        if !answer.isWhole { open.append(set) }
        return
      }
      let count = clashes.count
      guard try name(answer, in: set),
        clashes[count...].contains(where: { $0.branches.contains(branch) })
      else {
        open.append(set)
        return
      }
    }
  }

  /// Names who does not build together in a set that does not; returns whether something new was named.
  private mutating func name(
    _ answer: StateBuilds.Answer, in set: [Int]
  ) throws(BoundaryCheckError) -> Bool {
    let count = clashes.count
    var unexplained: [Failure] = []
    var seen: Set<[AnyHashable]> = []
    for failure in answer.failures {
      let found = try suspects(failure, set)
      guard seen.insert([found, failure.question]).inserted else { continue }
      if isExplained(found, failure) { continue }
      if try !confirm(found, failure, in: set) { unexplained.append(failure) }
    }
    if clashes.count == count, let failure = unexplained.first {
      try halve(set.filter { !isBroken($0) }, failure)
    }
    return clashes.count > count
  }

  private func isExplained(_ found: Suspects, _ failure: Failure) -> Bool {
    clashes.contains { clash in
      clash.failures.contains {
        $0.question == failure.question && $0.message.text == failure.message.text
          && $0.message.file == failure.message.file
      } && Set(clash.branches).isSubset(of: found.all)
    }
  }

  /// Asks about the suspects of an error: each alone, the author with each of the others, then three.
  private mutating func confirm(
    _ found: Suspects, _ failure: Failure, in set: [Int]
  ) throws(BoundaryCheckError) -> Bool {
    let all = found.all.filter(set.contains)
    var whole: [Int] = []
    var isFound = false
    for branch in all {
      if isBroken(branch) {
        isFound = true
      } else if try isClash([branch], failure) {
        isFound = true
        let base = try ask([], [failure.question]).failures
        if !base.isEmpty {
          // Nobody's branch is to blame for what the base has.
          clashes.removeLast()
          ofBase += base
          return true
        }
      } else {
        whole.append(branch)
      }
    }
    if isFound { return true }
    let author = found.author.flatMap { whole.contains($0) ? $0 : nil }
    for pair in Self.pairs(of: Array(whole.prefix(5)), with: author)
    where try isClash(pair, failure) {
      isFound = true
    }
    if isFound || whole.count < 3 { return isFound }
    return try isClash(Array(whole.prefix(3)), failure)
  }

  /// Returns pairs with one branch, and then the others.
  private static func pairs(of branches: [Int], with author: Int?) -> [[Int]] {
    let pairs = branches.indices.flatMap { first in
      branches[(first + 1)...].map { [branches[first], $0].sorted() }
    }
    guard let author else { return pairs }
    return pairs.filter { $0.contains(author) }
  }

  /// Asks about a set and keeps it as a clash if it does not build.
  private mutating func isClash(
    _ branches: [Int], _ failure: Failure
  ) throws(BoundaryCheckError) -> Bool {
    let branches = branches.sorted()
    if clashes.contains(where: { $0.branches == branches }) { return true }
    let answer = try ask(branches, [failure.question])
    if answer.failures.isEmpty {
      if !answer.isWhole { open.append(branches) }
      return false
    }
    clashes.append(Clash(branches: branches, failures: answer.failures))
    return true
  }

  /// Finds a smallest set by halving: the last of the shortest beginning that fails, then the same with that one.
  private mutating func halve(
    _ set: [Int], _ failure: Failure
  ) throws(BoundaryCheckError) {
    var (cause, rest): ([Int], [Int]) = ([], set)
    while try ask(cause.sorted(), [failure.question]).failures.isEmpty {
      var (low, high) = (0, rest.count)
      while low < high {
        let middle = (low + high) / 2
        let answer = try ask((cause + rest[..<middle]).sorted(), [failure.question])
        if !answer.isWhole, answer.failures.isEmpty { return }
        if answer.failures.isEmpty { low = middle + 1 } else { high = middle }
      }
      guard low > 0, low <= rest.count else { return }
      cause.append(rest[low - 1])
      rest = Array(rest[..<(low - 1)])
    }
    if cause.isEmpty {
      ofBase += try ask([], [failure.question]).failures
    } else {
      _ = try isClash(cause, failure)
    }
  }
}
