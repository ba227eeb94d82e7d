import PackageReading

/// The merge of many branches, one after the other, in memory.
struct SetMerge {
  let merging: MergeRepository
  let base: String

  /// The commits of the branches, which are named by their places here.
  let commits: [String]

  struct Whole {
    let commit: String
    let merged: [Int]

    /// The branches that git can merge with each of these, but not with all, and the files where it cannot.
    var apart: [(branch: Int, paths: [String])] = []
  }

  /// Merges those of the branches that git can merge, in order.
  func merged(
    _ indices: [Int], apart: (Int, Int) -> Bool
  ) throws(BoundaryCheckError) -> Whole {
    var (commit, merged): (String, [Int]) = (base, [])
    var rest: [(branch: Int, paths: [String])] = []
    for index in indices where !merged.contains(where: { apart($0, index) }) {
      let tip = commits[index]
      if commit == base {
        commit = tip
      } else {
        let merge = try merging.merges([(commit, tip)])[0]
        guard merge.conflicts.isEmpty else {
          rest.append((index, merge.conflicts))
          continue
        }
        commit = try merging.commit(merge.tree, parents: [commit, tip])
      }
      merged.append(index)
    }
    return Whole(commit: commit, merged: merged, apart: rest)
  }

  /// Returns those with which git cannot merge a branch, each of which it takes: the last of the shortest beginning,
  /// then the same with that one first.
  func cause(of index: Int, among others: [Int]) throws(BoundaryCheckError) -> [Int] {
    func conflicts(_ indices: [Int]) throws(BoundaryCheckError) -> Bool {
      let whole = try merged(indices.sorted()) { _, _ in false }
      return try !merging.merges([(whole.commit, commits[index])])[0].conflicts.isEmpty
    }
    var (cause, rest): ([Int], [Int]) = ([], others)
    while try !conflicts(cause) {
      var (low, high) = (0, rest.count)
      while low < high {
        let middle = (low + high) / 2
        if try conflicts(cause + rest[..<middle]) { high = middle } else { low = middle + 1 }
      }
      guard low > 0, low <= rest.count else { return others }
      cause.append(rest[low - 1])
      rest = Array(rest[..<(low - 1)])
    }
    return cause.sorted()
  }
}
