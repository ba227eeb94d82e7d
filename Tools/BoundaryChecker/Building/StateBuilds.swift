import BoundaryRules
import PackageReading
import SwiftScanning

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

  /// What SwiftPM said of manifests, so that it is asked once about each.
  private var dumps: [DumpPlace: DumpedPackage] = [:]

  /// A package of a state, or beside the repository, under some variables.
  private struct DumpPlace: Hashable {
    let folder: String
    let commit: String?
    let variables: [String: String]
  }

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
    do {
      try checkOut(commit)
      let changed =
        questions == nil
        ? try merging.differences([(commit, base)])[commit]?.map(\.path) ?? [] : []
      var plain: ManifestSnapshot?
      for variables in environments {
        if let questions, !questions.contains(where: { $0.variables == variables }) { continue }
        let snapshot = try self.snapshot(of: commit, in: .built, variables)
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

  /// Makes the tree of builds what a commit is, with the packages that its manifests name.
  private func checkOut(_ commit: String) throws(BoundaryCheckError) {
    try merging.checkOut(commit, in: folder, as: .built)
    try folder.completeTree(of: check.packagePath) { (place) throws(BoundaryCheckError) in
      try package(at: place, of: commit, [:])
    }
  }

  private func package(
    at place: String, of commit: String, _ variables: [String: String]
  ) throws(BoundaryCheckError) -> DumpedPackage {
    let isInTree = place.hasPrefix(folder.path + "/")
    let key = DumpPlace(folder: place, commit: isInTree ? commit : nil, variables: variables)
    if let known = dumps[key] { return known }
    var programs = programs
    programs.flags = variables
    let package = try programs.loader(of: place).package(in: "", below: place)
    dumps[key] = package
    return package
  }

  private func snapshot(
    of commit: String, in tree: BuildFolder.Tree, _ variables: [String: String]
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    let path = folder.packagePath(in: tree)
    return try ManifestSnapshot(
      [try package(at: path, of: commit, variables)], isWorkspace: false, .none
    ) { FolderReader.isFolder($0, in: path) }
  }

  private func before(_ variables: [String: String]) throws(BoundaryCheckError) -> ManifestSnapshot
  {
    if let known = bases[variables] { return known }
    if bases.isEmpty { try merging.checkOut(base, in: folder, as: .compared) }
    let snapshot = try snapshot(of: base, in: .compared, variables)
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

/// For edits of manifests, without which everything has to build, and not only what a change reaches.
extension StateBuilds {
  /// Why a state does not build, or why that is not known.
  struct Obstacle {
    let words: String
    let isOfCode: Bool
  }

  /// Returns why a commit with edited files does not build with its tests and the links of its programs under some
  /// environment; `nil` if it does.
  func obstacle(
    to commit: String, with edits: [FileEdit], _ words: String
  ) throws(BoundaryCheckError) -> Obstacle? {
    defer { check.log.terminal?("\r\u{1B}[K") }
    do { try checkOut(commit) } catch .toolFailed(_, let detail) {
      return Obstacle(words: detail, isOfCode: false)
    }
    for edit in edits {
      try SafeWriter(edit.path, in: folder.packagePath(in: .built)).replace(with: edit.new.utf8)
    }
    for variables in environments {
      if ContinuousClock.now >= end {
        return Obstacle(words: "not asked; --minutes allows more", isOfCode: false)
      }
      let question = Question(target: "the package", variables: variables)
      show(question.words, words)
      switch try folder.build(nil, with: variables, programs, until: end) {
      case .built: continue
      case .unknown(let why):
        return Obstacle(words: "\(question.words) is not known to build: \(why)", isOfCode: false)
      case .failed(let messages):
        let first = messages.first.map { message in
          let place = [message.file, message.position.map { "\($0.line):\($0.column)" }]
          return (place.compactMap(\.self) + [" " + message.text]).joined(separator: ":")
        }
        return Obstacle(
          words: "\(question.words) does not build: \(first ?? "")", isOfCode: true)
      }
    }
    return nil
  }
}

/// For the toolchain's comparison of interfaces, which reads what a build made.
extension StateBuilds {
  /// Builds a target of a commit, so that its module is in the kept place; returns what kept it from that, if anything did.
  func obstacle(
    toTarget target: String, of commit: String, _ words: String
  ) throws(BoundaryCheckError) -> Obstacle? {
    do { try checkOut(commit) } catch .toolFailed(_, let detail) {
      return Obstacle(words: "\(words) is not known to build it: \(detail)", isOfCode: false)
    }
    if ContinuousClock.now >= end {
      return Obstacle(words: "not asked; --minutes allows more", isOfCode: false)
    }
    show(target, words)
    return switch try folder.build(target, with: [:], programs, until: end) {
    case .built: nil
    case .unknown(let why):
      Obstacle(words: "\(words) is not known to build it: \(why)", isOfCode: false)
    case .failed: Obstacle(words: "\(words) does not build it", isOfCode: true)
    }
  }

  func dump(
    _ module: String, of commit: String, _ state: APIDigester.State, by digester: APIDigester
  ) throws(BoundaryCheckError) -> String? {
    let snapshot = try self.snapshot(of: commit, in: .built, [:])
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
