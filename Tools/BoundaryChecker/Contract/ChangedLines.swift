import PackageReading

/// The lines of a file that a change added, and where it only removed some.
///
/// - Complexity: O(*n*) in the lines, and at most ``limit`` steps more where both versions differ in the middle.
struct ChangedLines {
  /// The numbers of the added lines, from 1.
  private(set) var added: Set<Int> = []

  /// The numbers of the lines before which lines were removed.
  private(set) var removed: Set<Int> = []

  private static let limit = 4_000_000

  static let none = ChangedLines(from: [UInt8](), to: [])

  init(from old: [UInt8], to new: [UInt8]) {
    self.init(from: Self.lines(old), to: Self.lines(new))
  }

  private init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let shared = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(shared).prefix { $0 == $1 }.count
    let (gone, come) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    guard gone.count * come.count <= Self.limit else {
      // Too many to be matched in order: a line that is there more often than before is new.
      var left = Dictionary(gone.map { ($0, 1) }, uniquingKeysWith: +)
      for (index, line) in zip(come.indices, come) {
        if let count = left[line], count > 0 {
          left[line] = count - 1
        } else {
          added.insert(index + 1)
        }
      }
      return
    }
    // Numbers are compared faster than lines.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func numbered(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [Int] {
      lines.map { line in
        if let number = numbers[line] { return number }
        numbers[line] = numbers.count
        return numbers.count - 1
      }
    }
    let difference = numbered(come).difference(from: numbered(gone))
    let inserted = Set(difference.insertions.map(\.place))
    let taken = Set(difference.removals.map(\.place))
    added = Set(inserted.map { $0 + start + 1 })
    var place = 0
    for index in 0..<gone.count {
      if taken.contains(index) {
        while inserted.contains(place) { place += 1 }
        removed.insert(place + start + 1)
      } else {
        while inserted.contains(place) { place += 1 }
        place += 1
      }
    }
  }

  /// The first line that the change touches.
  var first: Int? { added.union(removed).min() }

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// The files of the working tree that differ from a commit.
struct ChangedFiles {
  private let old: [String: [UInt8]]
  private let changed: Set<String>
  private let packagePath: String

  init(
    since commit: String, of git: GitRepository, at packagePath: String
  ) throws(BoundaryCheckError) {
    self.packagePath = packagePath
    changed = Set(try git.changedFiles(from: commit, to: nil))
    let names = Dictionary(firstOf: changed.map { (git.name(of: $0, in: commit), $0) })
    old = Dictionary(
      firstOf: try git.contents(of: Set(names.keys)).compactMap { name, bytes in
        names[name].map { ($0, bytes) }
      })
  }

  func lines(of path: String) throws(BoundaryCheckError) -> ChangedLines {
    guard changed.contains(path) else { return .none }
    return ChangedLines(
      from: old[path] ?? [], to: try FileReader.bytes(of: "\(packagePath)/\(path)"))
  }
}
