import BoundaryRules
import PackageReading

/// The findings of the ordinary rules that no branch has alone: cycles, undeclared imports and broken contracts that
/// exist only in the merge.
struct CombinedFindings {
  private let check: PackageCheck
  private let merging: MergeRepository
  private let base: String
  private let branches: [BranchChange]
  private let all: SetMerge.Whole
  private var probed: [[Int]: Set<String>] = [:]

  /// The most merges that are known when no other is checked; each costs as much as a check.
  private static let limit = 9

  init(
    check: PackageCheck, merging: MergeRepository, base: String, branches: [BranchChange],
    all: SetMerge.Whole
  ) {
    (self.check, self.merging, self.base) = (check, merging, base)
    (self.branches, self.all) = (branches, all)
  }

  mutating func findings(in model: PackageModel) throws(BoundaryCheckError) -> [Finding] {
    let found = try check.report(of: model).findings.filter {
      // Each two branches are asked for what they register, with their names.
      $0.severity == .error && $0.rule != "name-taken-twice"
    }
    if found.isEmpty { return [] }
    probed[all.merged] = Set(found.map(\.fingerprint))
    let before = try fingerprints(of: [])
    var findings: [Finding] = []
    for var finding in found where !before.contains(finding.fingerprint) {
      let concerned = all.merged.filter { concerns($0, finding, model) }
      var cause = concerned.count < 2 ? [] : try cause(of: finding, among: concerned)
      if probed.count >= Self.limit { cause = concerned }
      if cause.count < 2 { continue }
      finding.branches = cause.map { branches[$0].name }
      finding.message +=
        "; only together: \(finding.branches.map { "'\($0)'" }.joined(separator: ", "))"
      finding.subject = finding.branches.joined(separator: " ") + finding.subject
      findings.append(finding)
    }
    return findings
  }

  /// Returns whether a branch changes the place of a finding, a manifest, or a target that it names.
  private func concerns(_ index: Int, _ finding: Finding, _ model: PackageModel) -> Bool {
    let names = Set(finding.chain + [finding.target, finding.module].compactMap(\.self))
    let folders = names.compactMap { model.graph.target(named: $0)?.folder }.map { $0 + "/" }
    return branches[index].files.keys.contains { path in
      path == finding.file || ManifestFile.isOne(path)
        || BoundaryConfiguration.defaultPaths.contains(path)
        || folders.contains(where: path.hasPrefix)
    }
  }

  /// Returns the branches that it takes, each of which is needed: the last of the shortest beginning that has the
  /// finding, then the same with that one first.
  private mutating func cause(
    of finding: Finding, among concerned: [Int]
  ) throws(BoundaryCheckError) -> [Int] {
    var (cause, rest): ([Int], [Int]) = ([], concerned)
    while try !has(finding, cause), let count = try shortest(rest, with: cause, finding) {
      cause.insert(rest[count - 1], at: 0)
      rest = Array(rest[..<(count - 1)])
    }
    return cause.sorted()
  }

  /// Returns how many of the branches it takes beside those of `cause`; `nil` if all are too few.
  private mutating func shortest(
    _ rest: [Int], with cause: [Int], _ finding: Finding
  ) throws(BoundaryCheckError) -> Int? {
    var (low, high) = (0, rest.count)
    while low < high {
      let middle = (low + high) / 2
      if try has(finding, cause + rest[..<middle]) { high = middle } else { low = middle + 1 }
    }
    return low == 0 || low > rest.count ? nil : low
  }

  private mutating func has(
    _ finding: Finding, _ indices: [Int]
  ) throws(BoundaryCheckError) -> Bool {
    try fingerprints(of: indices.sorted()).contains(finding.fingerprint)
  }

  private mutating func fingerprints(of indices: [Int]) throws(BoundaryCheckError) -> Set<String> {
    if let known = probed[indices] { return known }
    if probed.count >= Self.limit { return [] }
    var commit = base
    for index in indices {
      let tip = branches[index].commit
      if commit == base {
        commit = tip
      } else {
        commit = try merging.commit(
          try merging.merges([(commit, tip)])[0].tree, parents: [commit, tip])
      }
    }
    let folder = try ScratchFolder()
    var merged = check
    merged.packagePath = try merging.extract(commit, into: folder)
    merged.fetchingPackagePath = check.packagePath
    // Where a part of the set does not even load, it has no findings.
    let found = Set(((try? merged.report())?.findings ?? []).map(\.fingerprint))
    probed[indices] = found
    return found
  }
}
