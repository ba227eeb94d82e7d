import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What breaks when branches are merged, found without a merge in a working tree and without a build.
///
/// Each branch is merged with the base in memory; what breaks is then found from the files in which it differs from
/// the base, so that the work grows with the changes and not with the package. The package is read once, as it is
/// when all branches that git can merge are merged.
struct Forecast {
  private let check: PackageCheck
  private let merging: MergeRepository
  private let base: String
  private let baseName: String
  private var findings: [Finding] = []
  private var notes: [String] = []

  /// How long builds may take in all; `nil` for none.
  private let minutes: Int?

  /// The branches, and for each what the base changed since the branch left it, if it did.
  private var branches: [BranchChange] = []
  private var sinceLeft: [BranchChange?] = []

  static func report(
    _ check: PackageCheck, of names: [String], onto named: String?, buildingFor minutes: Int? = nil
  ) throws(BoundaryCheckError) -> ForecastReport {
    let repository = try check.programs().repository()
    let base = if let named { named } else { try repository.mainBranch() }
    var commits = try repository.commits([base] + names)
    let commit = commits.removeFirst()
    var names = names
    let isAll = names.isEmpty
    if isAll {
      names = try repository.openBranches(besides: commit)
      commits = try repository.commits(names)
    }
    var forecast = Forecast(
      check: check, merging: try MergeRepository(repository, base: commit), base: commit,
      baseName: base, minutes: minutes)
    return try forecast.run(Array(zip(names, commits)), isAll: isAll)
  }

  private init(
    check: PackageCheck, merging: MergeRepository, base: String, baseName: String, minutes: Int?
  ) {
    (self.check, self.merging, self.base, self.baseName) = (check, merging, base, baseName)
    self.minutes = minutes
  }

  private mutating func run(
    _ named: [(name: String, commit: String)], isAll: Bool
  ) throws(BoundaryCheckError) -> ForecastReport {
    try readBranches(named, isAll: isAll)
    let merges = try BranchMerges(branches, merging, base: base)
    let whole = merges.whole
    let folder = try ScratchFolder()
    var merged = check
    merged.packagePath = try merging.extract(whole.commit, into: folder)
    merged.fetchingPackagePath = check.packagePath
    var model: PackageModel
    do {
      model = try merged.model()
    } catch {
      let before = try ScratchFolder()
      var old = merged
      old.packagePath = try merging.extract(base, into: before)
      model = try old.model()
      findings.append(unloadable(error, whole.merged))
      return try finished(model, merges, isLoaded: false)
    }
    return try finished(model, merges, isLoaded: true)
  }

  private mutating func finished(
    _ model: PackageModel, _ merges: BranchMerges, isLoaded: Bool
  ) throws(BoundaryCheckError) -> ForecastReport {
    findings = findings.map { finding in
      var finding = finding
      if finding.owners.isEmpty { finding.owners = model.owners.owners(of: finding.file) }
      return finding
    }
    findings += try merges.conflicts(of: branches, model.owners)
    try addMeetings(merges.pairs, model)
    // What a manifest with a line too many says is not news.
    let isDoubled = findings.contains {
      $0.rule == Rule.mergeDoublesLine.id && ManifestFile.isOne($0.file)
    }
    if isLoaded, !isDoubled {
      var together = CombinedFindings(
        check: check, merging: merging, base: base, branches: branches, all: merges.whole)
      findings += try together.findings(in: model)
    }
    var builds: MergeBuilds?
    if let minutes {
      builds = try self.builds(
        merges.whole.merged, model.owners, minutes, isLoaded && !isDoubled)
      findings += builds?.findings ?? []
    }
    return ForecastReport(
      base: baseName, branches: branches.map(\.name), notes: notes,
      findings: Finding.numbered(findings),
      order: ForecastReport.Order(
        branches.map(\.name), onto: baseName, findings),
      model: model, builds: builds)
  }

  private func builds(
    _ merged: [Int], _ owners: CodeOwners, _ minutes: Int, _ isLoaded: Bool
  ) throws(BoundaryCheckError) -> MergeBuilds {
    let states = try StateBuilds(check, merging, base: base, minutes: minutes)
    var builds = MergeBuilds(
      states, merging, base: base, baseName: baseName, branches, owners)
    if isLoaded {
      try builds.run(merged) { found in
        ForecastReport.Order(branches.map(\.name), onto: baseName, findings + found).together
      }
    }
    return builds
  }

  // MARK: - Branches

  private mutating func readBranches(
    _ named: [(name: String, commit: String)], isAll: Bool
  ) throws(BoundaryCheckError) {
    var (tips, seen): ([(name: String, commit: String, left: String)], Set<String>) = ([], [])
    for (name, commit) in named {
      guard let left = try merging.repository.commonCommit(base, commit) else {
        // Pages and artefacts are often kept in a branch that nobody would merge.
        guard isAll, try !merging.repository.isShallow else {
          throw .noCommonAncestor(baseName, name)
        }
        notes.append("'\(name)' has no commit in common with \(baseName)")
        continue
      }
      if left == commit {
        notes.append("'\(name)' is part of \(baseName) already")
      } else if seen.insert(commit).inserted {
        tips.append((name, commit, left))
      }
    }
    let late = tips.filter { $0.left != base }
    let merges = Dictionary(
      firstOf: zip(late.map(\.commit), try merging.merges(late.map { (base, $0.commit) })))
    let commits = try tips.map { (tip) throws(BoundaryCheckError) in
      try merges[tip.commit].map { (merge) throws(BoundaryCheckError) in
        try merging.commit(merge.tree, parents: [base, tip.commit])
      } ?? tip.commit
    }
    let differences = try merging.differences(commits.map { ($0, base) })
    let read = commits.map { (differences: differences[$0] ?? [], commit: $0) }
    var since: [String: [MergeRepository.Difference]] = [:]
    for left in Set(tips.map(\.left)) {
      since[left] = left == base ? [] : try merging.differences([(base, left)])[base] ?? []
    }
    let all = read.flatMap(\.differences) + since.values.flatMap(\.self)
    let contents = try merging.contents(
      of: Set(all.flatMap { [$0.old, $0.new].compactMap(\.self) }))
    let changes = since.mapValues {
      BranchChange(baseName, base, $0, contents: contents, without: [])
    }
    for (tip, state) in zip(tips, read) {
      let conflicts = merges[tip.commit]?.conflicts ?? []
      branches.append(
        BranchChange(
          tip.name, state.commit, state.differences, contents: contents,
          without: Set(conflicts)))
      if branches.last?.isStale == true {
        notes.append("'\(tip.name)' is not part of the merge of all")
      }
      sinceLeft.append(tip.left == base ? nil : changes[tip.left])
      findings += conflicts.map {
        BranchMerges.conflict([tip.name, baseName], $0, nil, nil, CodeOwners())
      }
    }
  }

  // MARK: - Findings

  private func unloadable(_ error: BoundaryCheckError, _ merged: [Int]) -> Finding {
    let names = merged.map { branches[$0] }
      .filter { $0.files.keys.contains(where: ManifestFile.isOne) }.map(\.name)
    // What the compiler says of a line, without the command that SwiftPM compiled the manifest with.
    let said = "\(error)".firstMatch(of: #/\.swift:(\d+):(\d+): error: ([^\n]*)/#)?.output
    let position = said.flatMap { said in
      Int(said.1).flatMap { line in Int(said.2).map { SourcePosition(line: line, column: $0) } }
    }
    return .between(
      names, .mergeManifest, ManifestFile.standard, position,
      "the manifest of the merge does not load: \(said.map { String($0.3) } ?? "\(error)")",
      remedy: Rule.mergeManifest.remedy, subject: "", related: nil, CodeOwners())
  }

  /// Adds what breaks where each two branches meet, and where each meets the base.
  private mutating func addMeetings(
    _ pairs: [BranchMerges.Pair], _ model: PackageModel
  ) throws(BoundaryCheckError) {
    let targets = TargetLookup(model.graph)
    for index in branches.indices {
      branches[index].read(targets)
      sinceLeft[index]?.read(targets)
    }
    let registrations = (branches + sinceLeft.compactMap(\.self)).map(\.registrations)
    let names = Set(
      registrations.flatMap(\.gone).map(\.key.name) + registrations.flatMap(\.narrowed).map(\.place)
    )
    for index in branches.indices {
      branches[index].readMentions(of: names)
      sinceLeft[index]?.readMentions(of: names)
    }
    for branch in branches {
      findings += branch.editedMigrations(since: baseName, model.owners)
      findings += branch.lostFiles(beside: branches, targets, model.owners)
    }
    let byPair = Dictionary(firstOf: pairs.map { ([$0.first, $0.second], $0) })
    let united = try merging.united(among: Set(pairs.flatMap(\.paths)))
    // Of two that add links, it has to be known whose these are.
    let adding = registrations.filter { $0.added.contains { $0.key.kind == .prefix } }
    let plugins =
      adding.count < 2
      ? [] : adding.reduce(model.pluginTargets()) { $0.union($1.plugins) }
    for first in branches.indices {
      if let since = sinceLeft[first] {
        try meet(
          since, branches[first], in: branches[first].commit, model.owners, plugins, united: [])
      }
      for second in branches.indices.dropFirst(first + 1) {
        let pair = byPair[[first, second]]
        try meet(
          branches[first], branches[second], in: pair?.merge.tree, model.owners, plugins,
          united: united.intersection(pair?.paths ?? []))
      }
    }
  }

  private mutating func meet(
    _ first: BranchChange, _ second: BranchChange, in tree: String?, _ owners: CodeOwners,
    _ plugins: Set<String>, united: Set<String>
  ) throws(BoundaryCheckError) {
    let paths = Set(first.files.keys).intersection(second.files.keys)
    var merged: [String: [UInt8]] = [:]
    if let tree, !paths.isEmpty {
      let names = Dictionary(
        firstOf: paths.map { (merging.repository.name(of: $0, in: tree), $0) })
      for (name, bytes) in try merging.contents(of: Set(names.keys)) {
        if let path = names[name] { merged[path] = bytes }
      }
    }
    let pair = PairwiseForecast(first: first, second: second, owners: owners, plugins: plugins) {
      merged[$0]
    }
    findings += pair.findings()
    for path in united.sorted() {
      guard let base = first.files[path]?.old ?? second.files[path]?.old, let both = merged[path]
      else { continue }
      findings += pair.unionFindings(in: path, base: base, merged: both)
    }
  }
}
