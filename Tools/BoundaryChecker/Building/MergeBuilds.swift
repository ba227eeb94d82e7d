import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What the compiler finds in the merges of branches, each error with the branches that it comes from.
struct MergeBuilds {
  private(set) var findings: [Finding] = []

  /// The sets of branches of which it is not known whether they build, each with the reason.
  private(set) var open: [String] = []

  /// The branches that were built together.
  private(set) var together: [String] = []

  var count: Int { builds.count }
  var environments: [String] {
    builds.environments.map { StateBuilds.Question(target: "", variables: $0).variableWords }
  }

  private let builds: StateBuilds
  private let merging: MergeRepository
  private let base, baseName: String
  private let branches: [BranchChange]
  private let owners: CodeOwners

  /// The most errors of one clash that are findings; the others follow from the same change.
  private static let limit = 20

  init(
    _ builds: StateBuilds, _ merging: MergeRepository, base: String, baseName: String,
    _ branches: [BranchChange], _ owners: CodeOwners
  ) {
    (self.builds, self.merging, self.base, self.baseName) = (builds, merging, base, baseName)
    (self.branches, self.owners) = (branches, owners)
  }

  /// Builds the branches that git merges, and asks which of them fail, until the order that `orders` makes of the
  /// findings is one that builds.
  mutating func run(
    _ all: [Int], orders: (_ findings: [Finding]) -> [String]
  ) throws(BoundaryCheckError) {
    var blame = BranchBlame(merging, base: base, branches.map(\.commit))
    var reasons: [[Int]: String] = [:]
    let set = SetMerge(merging: merging, base: base, commits: branches.map(\.commit))
    func merged(_ indices: [Int]) throws(BoundaryCheckError) -> String? {
      let whole = try set.merged(indices) { _, _ in false }
      return whole.apart.isEmpty ? whole.commit : nil
    }
    var search = BuildSearch { [self] (indices, questions) throws(BoundaryCheckError) in
      guard let commit = try merged(indices) else {
        reasons[indices] = "git cannot merge them without the others"
        return StateBuilds.Answer(unknown: ["git cannot merge them without the others"])
      }
      let answer = try builds.answer(commit, of: words(indices), only: questions)
      reasons[indices] =
        answer.unknown.first
        ?? (answer.notAsked.isEmpty
          ? nil : "not asked: \(Self.list(answer.notAsked.map(\.words))); --minutes allows more")
      return answer
    } suspects: { (failure, indices) throws(BoundaryCheckError) in
      guard let commit = try merged(indices) else {
        return BuildSearch.Suspects(author: nil, changers: [])
      }
      let found = try blame.blame(failure.message, in: commit, among: indices)
      return BuildSearch.Suspects(author: found.author, changers: found.changes.map(\.branch))
    }
    try search.run(all)
    // What people would merge may be another set than the one that was built.
    for _ in 0..<5 where search.ofBase.isEmpty {
      let found = try findings(of: search, &blame, merged)
      let names = orders(found)
      let order = all.filter { names.contains(branches[$0].name) }
      if order.count < 2 || search.together.map(Set.init)?.isSuperset(of: order) ?? true { break }
      if try search.confirm(order) { break }
    }
    findings = try findings(of: search, &blame, merged)
    together = (search.together ?? []).map { branches[$0].name }
    open = search.open.map { "\(words($0)): \(reasons[$0] ?? "its errors have no explanation")" }
    if !search.ofBase.isEmpty { open.append("\(words(all)): \(baseName) does not build") }
  }

  private static func list(_ words: [String]) -> String {
    words.prefix(3).joined(separator: ", ")
      + (words.count > 3 ? " and \(words.count - 3) more" : "")
  }

  private func words(_ indices: [Int]) -> String {
    indices.isEmpty ? baseName : indices.map { branches[$0].name }.joined(separator: " + ")
  }

  private func findings(
    of search: BuildSearch, _ blame: inout BranchBlame,
    _ merged: ([Int]) throws(BoundaryCheckError) -> String?
  ) throws(BoundaryCheckError) -> [Finding] {
    var found = search.ofBase.prefix(Self.limit).map { finding($0, [], nil) }
    for clash in search.clashes {
      guard let commit = try merged(clash.branches) else { continue }
      for failure in clash.failures.prefix(Self.limit) {
        let blame = try blame.blame(failure.message, in: commit, among: clash.branches)
        found.append(finding(failure, clash.branches, blame))
      }
    }
    return found
  }

  private func finding(
    _ failure: StateBuilds.Failure, _ set: [Int], _ blame: BranchBlame.Blame?
  ) -> Finding {
    let (message, variables) = (failure.message, failure.question.variableWords)
    let text = message.text + (variables.isEmpty ? "" : " (with \(variables))")
    let file = message.file ?? ManifestFile.standard
    func made(
      _ names: [String], _ rule: Rule, _ words: String, _ remedy: String,
      _ related: (file: String, position: SourcePosition?)? = nil
    ) -> Finding {
      var finding = Finding.between(
        names, rule, file, message.position, "\(words): \(text)", remedy: remedy,
        subject: "\(failure.question.words) \(message.text)", related: related, owners)
      finding.target = failure.question.target
      return finding
    }
    guard let author = blame?.author ?? set.first else {
      return made(
        [baseName], .branchBreaksBuild, "\(baseName) does not build without any of the branches",
        "mend \(baseName) first; nothing is said of what is merged onto it")
    }
    if set.count == 1 {
      let name = branches[author].name
      return made(
        [name], .branchBreaksBuild, "'\(name)' does not build alone", Rule.branchBreaksBuild.remedy)
    }
    let others = set.filter { $0 != author }
    let changer = blame?.changes.first { $0.branch != author }
    let names =
      [author] + others.filter { $0 != changer?.branch } + [changer?.branch].compactMap(\.self)
    let clashing = names.map { branches[$0].name }
    let together = set.count == 2 ? "each builds alone" : "all \(set.count) are needed for it"
    let last = clashing[clashing.count - 1]
    return made(
      clashing, .mergeBreaksBuild,
      "\(clashing.map { "'\($0)'" }.joined(separator: " and ")) do not build together (\(together))",
      "let the one that is merged last adapt: '\(clashing[0])' this line, or '\(last)' what it changes",
      changer.map { change in
        (change.file, change.line.map { SourcePosition(line: $0, column: 1) })
      })
  }
}

extension MergeBuilds {
  /// Whether something that was asked for is not known.
  var isWhole: Bool { open.isEmpty }

  var summary: String {
    let under = environments.filter { !$0.isEmpty }
    return "build".counted(count)
      + (under.isEmpty ? "" : ", also with \(under.joined(separator: ", "))")
  }

  var document: JSONObject {
    ["count": count, "variables": environments, "together": together, "notKnown": open]
  }
}
