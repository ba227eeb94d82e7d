import BoundaryRules
import PackageReading

/// Asks SwiftPM whether states of a package build: which targets a change reaches, under which variables, and in
/// which order they are asked.
final class StateBuilds {
  /// A target under the variables of a manifest.
  struct Question: Hashable, Comparable {
    let target: String
    let variables: [String: String]

    /// How a message names it: `ShopApp (POSTGRES=1)`.
    var words: String { variables.isEmpty ? target : "\(target) (\(variableWords))" }
    var variableWords: String {
      variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    static func < (lhs: Question, rhs: Question) -> Bool { lhs.words < rhs.words }
  }

  struct Failure: Hashable {
    let question: Question
    let message: CompilerMessage
  }

  struct Answer {
    var failures: [Failure] = []

    /// What SwiftPM could not say, and why.
    var unknown: [String] = []

    /// What was not asked, because the budget was used up.
    var notAsked: [Question] = []

    var isWhole: Bool { unknown.isEmpty && notAsked.isEmpty }
    var questions: Set<Question> { Set(failures.map(\.question)) }

    fileprivate mutating func add(
      _ errors: [(target: String, message: CompilerMessage)], _ variables: [String: String]
    ) {
      failures += errors.map {
        Failure(
          question: Question(target: $0.target, variables: variables), message: $0.message)
      }
    }
  }

  let environments: [[String: String]]

  /// How many times SwiftPM was asked.
  private(set) var count = 0

  private let check: PackageCheck
  private let programs: PackagePrograms
  private let merging: MergeRepository
  private let folder: BuildFolder
  private let base: String
  private let end: ContinuousClock.Instant
  private var bases: [[String: String]: ManifestSnapshot] = [:]
  private var states = TargetStates()

  /// Beyond this many targets that nothing else needs, all are asked at once first.
  private static let separately = 12

  init(
    _ check: PackageCheck, _ merging: MergeRepository, base: String, minutes: Int
  ) throws(BoundaryCheckError) {
    if check.isUntrusted { throw .untrustedProgram("swift build") }
    let configuration = try check.configuration()
    (self.check, self.merging, self.base) = (check, merging, base)
    programs = check.programs()
    folder = try BuildFolder(
      for: merging.repository, ofPackageAt: check.packagePath, check.environment)
    environments =
      [[:]] + configuration.environment.sorted { $0.key < $1.key }.map { [$0.key: $0.value] }
    end = .now + .seconds(60 * minutes)
  }

  /// Asks for what a commit changes of the base and everything that this reaches, or for some targets alone.
  func answer(
    _ commit: String, of words: String, only questions: Set<Question>? = nil
  ) throws(BoundaryCheckError) -> Answer {
    var answer = Answer()
    defer { check.log.terminal?("\r\u{1B}[K") }
    try merging.checkOut(commit, in: folder, as: .built)
    do {
      try folder.completeTree(of: check.packagePath, programs)
      let changed =
        questions == nil
        ? try merging.differences([(commit, base)])[commit]?.map(\.path) ?? [] : []
      var plain: ManifestSnapshot?
      for variables in environments {
        if let questions, !questions.contains(where: { $0.variables == variables }) { continue }
        let snapshot = try self.snapshot(in: .built, variables)
        var wanted: BuildPlan.Wanted
        if let questions {
          let named = questions.filter { $0.variables == variables }.map(\.target)
          wanted = BuildPlan.Wanted(near: Set(named), all: Set(named))
        } else {
          wanted = BuildPlan.wanted(from: try before(variables), to: snapshot, changed)
          // What another set of variables has alike is built already.
          if let plain { wanted.keep(BuildPlan.differing(snapshot, from: plain)) }
        }
        plain = plain ?? snapshot
        let numbers = try states.numbers(snapshot, variables, in: commit, merging)
        try ask(wanted, BuildPlan(snapshot, wanted.all, numbers), variables, words, &answer)
      }
    } catch .toolFailed(_, let detail) {
      answer.unknown.append(detail)
    } catch .manifestNotDumped(_, let detail) {
      answer.unknown.append("the manifest does not load: \(detail)")
    }
    return answer
  }

  private func snapshot(
    in tree: BuildFolder.Tree, _ variables: [String: String]
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    var programs = programs
    programs.flags = variables
    let path = folder.packagePath(in: tree)
    return try ManifestSnapshot(.package(try programs.loader(of: path)), at: path)
  }

  private func before(_ variables: [String: String]) throws(BoundaryCheckError) -> ManifestSnapshot
  {
    if let known = bases[variables] { return known }
    if bases.isEmpty { try merging.checkOut(base, in: folder, as: .compared) }
    let snapshot = try snapshot(in: .compared, variables)
    bases[variables] = snapshot
    return snapshot
  }

  /// Asks first what a change touches and what uses it directly, then the rest that it reaches.
  ///
  /// SwiftPM ends at the first module that fails, so what does not depend on that is asked on its own.
  private func ask(
    _ wanted: BuildPlan.Wanted, _ plan: BuildPlan, _ variables: [String: String],
    _ words: String, _ answer: inout Answer
  ) throws(BoundaryCheckError) {
    var plan = plan
    answer.add(plan.recall(states), variables)
    for stage in [wanted.near, wanted.all] {
      if stage == wanted.all, variables.isEmpty, plan.topCount > Self.separately {
        try ask(nil, &plan, variables, words, &answer)
      }
      while let target = plan.next(in: stage) {
        try ask(target, &plan, variables, words, &answer)
      }
    }
  }

  private func ask(
    _ target: String?, _ plan: inout BuildPlan, _ variables: [String: String], _ words: String,
    _ answer: inout Answer
  ) throws(BoundaryCheckError) {
    if ContinuousClock.now >= end {
      answer.notAsked += plan.open.sorted().map { Question(target: $0, variables: variables) }
      plan.closeAll()
      return
    }
    show(target ?? "all, with tests", words)
    switch try folder.build(target, with: variables, programs, until: end) {
    case .built: plan.built(target, &states)
    case .unknown(let why):
      let question = Question(target: target ?? "all targets", variables: variables)
      answer.unknown.append("\(question.words): \(why)")
      plan.close(target)
    case .failed(let messages):
      answer.add(plan.failed(target, messages, &states), variables)
    }
  }
}

extension StateBuilds {
  /// Says on a terminal what is built now.
  private func show(_ target: String, _ words: String) {
    count += 1
    check.log.terminal?(
      "\r\u{1B}[Kboundary-check: build \(count), \(words.escaped): \(target.escaped)")
  }
}

/// For the toolchain's comparison of interfaces, which reads what a build made.
extension StateBuilds {
  /// Builds a target of a commit, so that its module is in the kept place; returns whether that succeeds.
  func isBuilt(_ target: String, _ commit: String, of words: String) throws(BoundaryCheckError)
    -> Bool
  {
    try merging.checkOut(commit, in: folder, as: .built)
    do { try folder.completeTree(of: check.packagePath, programs) } catch .toolFailed {
      return false
    }
    if ContinuousClock.now >= end { return false }
    show(target, words)
    return try folder.build(target, with: [:], programs, until: end) == .built
  }

  func dump(
    _ module: String, _ state: APIDigester.State, by digester: APIDigester
  ) throws(BoundaryCheckError) -> String? {
    let snapshot = try self.snapshot(in: .built, [:])
    let package = folder.packagePath(in: .built)
    let maps = snapshot.targets.values.sorted { $0.plainName < $1.plainName }.flatMap { target in
      let own = target.folder.map { "\(package)/\($0)" } ?? package
      return [
        "\(own)/module.modulemap", "\(own)/include/module.modulemap",
        "\(folder.scratch)/debug/\(target.plainName).build/module.modulemap",
      ].filter { FolderReader.kind(of: $0) == .file }.prefix(1)
    }
    return try digester.dump(module, state, in: folder, mapped: maps)
  }
}
