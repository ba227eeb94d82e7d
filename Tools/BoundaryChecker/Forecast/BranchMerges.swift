import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// What git makes of branches: each two that change one file, and all that it can merge with the base.
struct BranchMerges {
  /// Two branches that change one file, and their merge.
  struct Pair {
    let first, second: Int
    let paths: Set<String>
    let merge: MergeRepository.Merge
  }

  let pairs: [Pair]
  let whole: SetMerge.Whole
  private let set: SetMerge

  init(
    _ branches: [BranchChange], _ merging: MergeRepository, base: String
  ) throws(BoundaryCheckError) {
    pairs = try Self.pairs(of: branches, merging)
    set = SetMerge(merging: merging, base: base, commits: branches.map(\.commit))
    let apart = Set(pairs.filter { !$0.merge.conflicts.isEmpty }.map { [$0.first, $0.second] })
    // What conflicts with the base is merged by hand, and the others without it.
    whole = try set.merged(branches.indices.filter { !branches[$0].isStale }) {
      apart.contains([$0, $1].sorted())
    }
  }

  private static func pairs(
    of branches: [BranchChange], _ merging: MergeRepository
  ) throws(BoundaryCheckError) -> [Pair] {
    var byPath: [String: [Int]] = [:]
    for index in branches.indices {
      for path in branches[index].files.keys { byPath[path, default: []].append(index) }
    }
    var shared: [[Int]: Set<String>] = [:]
    for (path, indices) in byPath {
      for (place, first) in indices.enumerated() {
        for second in indices[(place + 1)...] { shared[[first, second], default: []].insert(path) }
      }
    }
    let pairs = shared.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let merges = try merging.merges(
      pairs.map { (branches[$0.key[0]].commit, branches[$0.key[1]].commit) })
    return zip(pairs, merges).map { pair, merge in
      Pair(first: pair.key[0], second: pair.key[1], paths: pair.value, merge: merge)
    }
  }

  /// Returns what git cannot merge of the branches, be it two or only three together.
  func conflicts(
    of branches: [BranchChange], _ owners: CodeOwners
  ) throws(BoundaryCheckError) -> [Finding] {
    var findings: [Finding] = []
    for (index, paths) in whole.apart {
      let others = try set.cause(of: index, among: whole.merged.filter { $0 < index })
      findings += paths.map { path in
        Self.conflict(
          [branches[index].name] + others.map { branches[$0].name }, path,
          branches[index].files[path], others.first.flatMap { branches[$0].files[path] }, owners)
      }
    }
    for pair in pairs {
      let (first, second) = (branches[pair.first], branches[pair.second])
      // Where one of them conflicts with the base, both would meet git's markers.
      let known = first.conflicts.union(second.conflicts)
      for path in pair.merge.conflicts where !known.contains(path) {
        findings.append(
          Self.conflict(
            [second.name, first.name], path, second.files[path], first.files[path], owners))
      }
    }
    return findings
  }

  static func conflict(
    _ names: [String], _ path: String, _ file: BranchChange.File?, _ other: BranchChange.File?,
    _ owners: CodeOwners
  ) -> Finding {
    func position(_ file: BranchChange.File?) -> SourcePosition? {
      file?.lines.first.map { SourcePosition(line: $0, column: 1) }
    }
    return .between(
      names, .mergeConflict, path, position(file),
      "git cannot merge what \(names.reversed().map { "'\($0)'" }.joined(separator: " and ")) change"
        + (names.count > 2 ? " together" : ""),
      remedy: Rule.mergeConflict.remedy, subject: path, related: (path, position(other)), owners)
  }
}
