import PackageReading
import SwiftScanning

/// Says which branches an error is about, by what git knows of its line and of the names in its message.
///
/// No name is resolved: a branch that changed lines with the name is a suspect, and builds decide.
struct BranchBlame {
  let merging: MergeRepository
  let base: String

  let branches: [String]
  private var own: [Int: Set<String>] = [:]

  /// The most names of one message that are looked for.
  private static let limit = 6

  init(_ merging: MergeRepository, base: String, _ branches: [String]) {
    (self.merging, self.base, self.branches) = (merging, base, branches)
  }

  /// A change that an error follows from: the branch, and the file or the line that its message names.
  struct Change {
    let branch: Int
    let file: String
    let line: Int?
  }

  struct Blame {
    let author: Int?
    let changes: [Change]
  }

  mutating func blame(
    _ message: CompilerMessage, in commit: String, among set: [Int]
  ) throws(BoundaryCheckError) -> Blame {
    let author =
      try message.file.flatMap { file in message.position.map { (file, $0.line) } }
      .flatMap { (place) throws(BoundaryCheckError) in
        try branch(ofLine: place.1, in: place.0, at: commit, among: set)
      }
    var changes: [Change] = []
    for note in message.notes {
      guard let file = note.file, let line = note.position?.line,
        let branch = try branch(ofLine: line, in: file, at: commit, among: set), branch != author
      else { continue }
      changes.append(Change(branch: branch, file: file, line: line))
    }
    for name in message.quotedNames.prefix(Self.limit) {
      for change in try merging.changes(of: name, from: base, to: commit) {
        guard let branch = try branch(of: change.commit, among: set), branch != author else {
          continue
        }
        changes.append(Change(branch: branch, file: change.file, line: nil))
      }
    }
    var seen: Set<Int> = []
    return Blame(author: author, changes: changes.filter { seen.insert($0.branch).inserted })
  }

  private mutating func branch(
    ofLine line: Int, in file: String, at commit: String, among set: [Int]
  ) throws(BoundaryCheckError) -> Int? {
    guard let author = merging.author(ofLine: line, in: file, at: commit) else { return nil }
    return try branch(of: author, among: set)
  }

  /// Returns the branch with a commit that the base has not; of several, as where one builds on another, the one
  /// with the fewest commits.
  private mutating func branch(
    of commit: String, among set: [Int]
  ) throws(BoundaryCheckError) -> Int? {
    var found: (branch: Int, count: Int)?
    for index in set {
      let commits: Set<String>
      if let known = own[index] {
        commits = known
      } else {
        commits = try merging.commits(of: branches[index], besides: base)
        own[index] = commits
      }
      if commits.contains(commit), found.map({ commits.count < $0.count }) ?? true {
        found = (index, commits.count)
      }
    }
    return found?.branch
  }
}
