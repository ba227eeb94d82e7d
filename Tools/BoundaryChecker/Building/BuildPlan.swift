import PackageReading

/// Which targets of a state are still to be asked, and which one is asked next.
struct BuildPlan {
  struct Wanted {
    /// What a change touches, and what uses that directly.
    var near: Set<String>

    /// Everything that a change reaches.
    var all: Set<String>

    mutating func keep(_ targets: Set<String>) {
      near.formIntersection(targets)
      all.formIntersection(targets)
    }
  }

  /// The targets of which nothing is known yet.
  private(set) var open: Set<String>

  private let snapshot: ManifestSnapshot
  private let index: TargetIndex

  /// The places of the targets, each after those that it depends on.
  private let order: [String: Int]

  /// What is known of the open targets from other states of the package.
  private let states: [String: Int]

  init(_ snapshot: ManifestSnapshot, _ wanted: Set<String>, _ states: [String: Int]) {
    (self.snapshot, self.states) = (snapshot, states)
    index = TargetIndex(snapshot)
    open = wanted.filter { snapshot.targets[$0].map { Self.isAsked($0.kind) } ?? false }
    order = Dictionary(
      firstOf: Self.ordered(snapshot).enumerated().map { ($0.element, $0.offset) })
  }

  /// A system library has nothing to build, and a binary nothing to compile.
  private static func isAsked(_ kind: TargetKind) -> Bool { kind != .system && kind != .binary }

  /// Returns what a change from one state to another, with some files, touches and reaches.
  static func wanted(
    from base: ManifestSnapshot, to head: ManifestSnapshot, _ files: [String]
  ) -> Wanted {
    let affected = AffectedTargets(from: base, to: head, files: files)
    var near: Set<String> = []
    for (name, cause) in affected.causes {
      if case .dependency(let next) = cause, case .dependency? = affected.causes[next] { continue }
      near.insert(name)
    }
    return Wanted(near: near, all: Set(affected.causes.keys))
  }

  /// Returns the targets whose own entry, or that of something they depend on, another state has differently.
  static func differing(_ snapshot: ManifestSnapshot, from other: ManifestSnapshot) -> Set<String> {
    var differing: Set<String> = []
    for name in ordered(snapshot) {
      guard let target = snapshot.targets[name] else { continue }
      if other.targets[name] != target || snapshot.terms != other.terms
        || !target.dependencies.isDisjoint(with: differing)
      {
        differing.insert(name)
      }
    }
    return differing
  }

  /// How many of the open targets no other open one depends on.
  var topCount: Int {
    let needed = open.reduce(into: Set<String>()) {
      $0.formUnion(snapshot.targets[$1]?.dependencies ?? [])
    }
    return open.subtracting(needed).count
  }

  /// Returns an open target that no other open one depends on: its build builds most of them.
  func next(in stage: Set<String>) -> String? {
    open.intersection(stage).max { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) }
  }

  mutating func closeAll() { open = [] }

  mutating func close(_ target: String?) {
    if let target { open.remove(target) }
  }

  /// Takes what is known of open targets from another state of the package, and returns their errors.
  mutating func recall(_ known: TargetStates) -> [(target: String, message: CompilerMessage)] {
    var found: [(String, CompilerMessage)] = []
    for name in Self.ordered(snapshot) where open.contains(name) {
      guard let errors = known.errors(of: states[name]) else { continue }
      if errors.isEmpty { open.remove(name) } else { found += failed([name], errors) }
    }
    return found
  }

  /// Takes note that a target, or everything, and what it depends on was built.
  mutating func built(_ target: String?, _ known: inout TargetStates) {
    let built = target.map(needs) ?? Set(snapshot.targets.keys)
    for name in built { known.keep([], of: states[name]) }
    open.subtract(built)
  }

  /// Takes note of the errors of a build and returns the target of each; what depends on those is not asked, since
  /// it would say the same.
  mutating func failed(
    _ target: String?, _ messages: [CompilerMessage], _ known: inout TargetStates
  ) -> [(target: String, message: CompilerMessage)] {
    let built = target.map(needs) ?? Set(snapshot.targets.keys)
    var byTarget: [String: [CompilerMessage]] = [:]
    for message in messages {
      let home = message.file.flatMap { file in
        index.targets(of: file).first { built.contains($0) && snapshot.targets[$0]?.folder != nil }
      }
      let name = home ?? target ?? message.quotedNames.first { snapshot.targets[$0] != nil }
      byTarget[name ?? "", default: []].append(message)
    }
    var found: [(String, CompilerMessage)] = []
    for (name, errors) in byTarget.sorted(by: { $0.key < $1.key }) {
      known.keep(errors, of: states[name])
      found += failed([name], errors)
    }
    close(target)
    return found
  }

  private mutating func failed(
    _ targets: Set<String>, _ errors: [CompilerMessage]
  ) -> [(target: String, message: CompilerMessage)] {
    var hidden = targets
    for name in Self.ordered(snapshot)
    where !(snapshot.targets[name]?.dependencies ?? []).isDisjoint(with: hidden) {
      hidden.insert(name)
    }
    open.subtract(hidden)
    return targets.flatMap { target in errors.map { (target, $0) } }
  }

  /// Returns a target and everything that it depends on.
  private func needs(of target: String) -> Set<String> {
    var (found, queue): (Set<String>, [String]) = ([target], [target])
    while let name = queue.popLast() {
      for next in snapshot.targets[name]?.dependencies ?? [] where found.insert(next).inserted {
        queue.append(next)
      }
    }
    return found
  }

  /// Returns the targets, each after those that it depends on.
  static func ordered(_ snapshot: ManifestSnapshot) -> [String] {
    var (ordered, seen): ([String], Set<String>) = ([], [])
    for root in snapshot.targets.keys.sorted() {
      var stack = [(name: root, isDone: false)]
      while let (name, isDone) = stack.popLast() {
        if isDone {
          ordered.append(name)
        } else if seen.insert(name).inserted {
          stack.append((name, true))
          for next in (snapshot.targets[name]?.dependencies ?? []).sorted() {
            stack.append((next, false))
          }
        }
      }
    }
    return ordered
  }
}
