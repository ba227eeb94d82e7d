import BoundaryRules
import PackageReading

/// Finds the unused dependencies that a package can do without: no import is reached through one alone, and everything
/// builds without them, tests and the links of programs included, under each environment.
///
/// Imports are asked first, because all builds write their modules into one folder: a module that is there for another
/// reason would let an import pass to which nothing declared leads any more.
struct UnusedRemoval {
  /// The changes of manifests that are proved, together.
  private(set) var proved: [DependencyChange] = []

  /// Those that stay, each with the reason.
  private(set) var kept: [String] = []

  /// What is not known, and why.
  private(set) var open: [String] = []
  var count: Int { builds.count }

  private let findings: [Finding]
  private let model: PackageModel
  private let builds: StateBuilds
  private let state: String
  private var answers: [Set<DependencyChange>: StateBuilds.Obstacle?] = [:]

  init(
    of findings: [Finding], in model: PackageModel, _ check: PackageCheck, minutes: Int
  ) throws(BoundaryCheckError) {
    let repository = try check.programs().repository()
    let head = try repository.commit("HEAD")
    let merging = try MergeRepository(repository, base: head)
    state = try merging.commitOfWorkingTree(onto: head)
    builds = try StateBuilds(check, merging, base: state, minutes: minutes)
    (self.findings, self.model) = (findings, model)
    let candidates = try needless(try literal())
    if candidates.isEmpty { return }
    if try obstacle(without: candidates) != nil, let reason = try obstacle(without: []) {
      open.append("whether dependencies can go: as it is, \(reason.words)")
    } else {
      try prove(candidates)
    }
  }

  /// Returns the removals that a literal list allows, and of which a build here can tell.
  private mutating func literal() throws(BoundaryCheckError) -> [DependencyChange] {
    var changes: [DependencyChange] = []
    for finding in findings where finding.rule == Rule.unusedDependency.id {
      guard let change = finding.change, let source = source(of: change, finding) else { continue }
      let named = destinations(of: change, in: source)
      let fix = try PackageFix([finding], in: model, removing: [change])
      if named.contains(where: { source.dependencyConditions[$0] != nil })
        || source.productConditions.keys.contains(where: { $0.name == change.dependency })
      {
        kept.append("\(change.words): it has a condition, which builds here need not meet")
      } else if fix.edits.isEmpty {
        kept += fix.advice
      } else {
        changes.append(change)
      }
    }
    return changes
  }

  private func source(of change: DependencyChange, _ finding: Finding) -> PackageTarget? {
    finding.target.flatMap { model.graph.target(named: $0) }
  }

  /// Returns the targets of the graph to which a declared dependency leads.
  private func destinations(of change: DependencyChange, in source: PackageTarget) -> [String] {
    source.dependencies.filter { name in
      if let product = source.declaredProducts[name] {
        return product.name == change.dependency && product.package == change.package
      }
      return change.package == nil
        && model.graph.target(named: name)?.plainName == change.dependency
    }
  }

  /// Leaves out those through which alone some import is reached.
  private mutating func needless(
    _ changes: [DependencyChange]
  ) throws(BoundaryCheckError) -> [DependencyChange] {
    var declared = model.graph.declared
    func target(_ name: String) -> PackageTarget? {
      model.graph.targets.first { $0.plainName == name }
    }
    for change in findings.compactMap(\.change) where change.action == .add && change.package == nil
    {
      guard let source = target(change.target), let next = target(change.dependency) else {
        continue
      }
      declared[source.index].append(next.index)
    }
    let hidden = Dictionary(
      grouping: model.edges.all.filter { $0.isUsed && !$0.isDeclared }, by: \.source.index)
    func reached(_ source: Int) -> Set<Int> {
      Search.reachable(from: source) { declared[$0] }
    }
    var reach = hidden.keys.reduce(into: [:]) { $0[$1] = reached($1) }
    return changes.filter { change in
      guard let source = target(change.target) else { return false }
      let gone = Set(
        destinations(of: change, in: source).compactMap { model.graph.target(named: $0)?.index })
      let before = declared[source.index]
      declared[source.index].removeAll { gone.contains($0) }
      var after: [Int: Set<Int>] = [:]
      for user in hidden.keys.sorted()
      where user == source.index || reach[user]?.contains(source.index) == true {
        let left = reached(user)
        if let edge = hidden[user]?.first(where: {
          reach[user]?.contains($0.destination.index) == true
            && !left.contains($0.destination.index)
        }) {
          declared[source.index] = before
          kept.append(
            "\(change.words): '\(edge.source.name)' imports '\(edge.destination.name)' and reaches it "
              + "by this alone")
          return false
        }
        after[user] = left
      }
      reach.merge(after) { $1 }
      return true
    }
  }

  /// Adds those of the changes that build beside what is proved already, found by halving.
  private mutating func prove(_ changes: [DependencyChange]) throws(BoundaryCheckError) {
    guard let obstacle = try obstacle(without: proved + changes) else {
      proved += changes
      return
    }
    if let change = changes.first, changes.count == 1 {
      let line = "\(change.words): \(obstacle.words)"
      if obstacle.isOfCode { kept.append("\(line), without it") } else { open.append(line) }
      return
    }
    let middle = changes.count / 2
    try prove(Array(changes[..<middle]))
    try prove(Array(changes[middle...]))
  }

  /// Returns why the package does not build without some dependencies, and with all that `fix` edits besides.
  private mutating func obstacle(
    without changes: [DependencyChange]
  ) throws(BoundaryCheckError) -> StateBuilds.Obstacle? {
    let key = Set(changes)
    if let known = answers[key] { return known }
    let edits = try PackageFix(findings, in: model, removing: changes).edits
    let names = changes.prefix(2).map(\.dependency).joined(separator: ", ")
    let more = changes.count > 2 ? " and \(changes.count - 2) more" : ""
    let answer = try builds.obstacle(
      to: state, with: edits, changes.isEmpty ? "as it is" : "without \(names)\(more)")
    answers[key] = .some(answer)
    return answer
  }
}
