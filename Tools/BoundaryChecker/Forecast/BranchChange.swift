import BoundaryRules
import PackageReading
import PublishedLinks
import SwiftScanning

/// A branch, or the base since a branch left it, and the files in which it differs.
struct BranchChange {
  struct File {
    let path: String
    let old, new: [UInt8]?

    /// Compared when first asked for: of most files, such as generated pages, no line is asked for.
    var lines: ChangedLines {
      comparison.value(of: ChangedLines(from: old ?? [], to: new ?? []))
    }
    private let comparison = Once<ChangedLines>()

    var isCompared: Bool { comparison.isKnown }

    init(path: String, old: [UInt8]?, new: [UInt8]?) {
      (self.path, self.old, self.new) = (path, old, new)
    }

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// Returns the text of a line of the new content, without the spaces around it.
    func text(of line: Int) -> String {
      let lines = ChangedLines.lines(new ?? [])
      return lines.indices.contains(line - 1) ? Self.trimmed(lines[line - 1]) : ""
    }

    static func trimmed(_ line: ArraySlice<UInt8>) -> String {
      String(decoding: line, as: UTF8.self).trimmed
    }
  }

  let name: String

  /// The commit to merge: the tip of the branch, merged with the base where it left it earlier.
  let commit: String

  /// Where git cannot merge it with the base, which is not among its files.
  let conflicts: Set<String>

  /// Whether it conflicts with the base in what is built or checked, so that the set is merged without it.
  ///
  /// Git's markers in a page hide nothing.
  var isStale: Bool { conflicts.contains { !$0.hasSuffix(".md") } }
  let files: [String: File]
  private(set) var registrations = RegistrationChange()
  private(set) var links: [LinkChange] = []

  /// The targets to which it adds a type, by the type's name.
  private(set) var homes: [String: Set<String>] = [:]

  /// The first place in each file where it adds a name that another branch gives up.
  private(set) var mentions: [Mention] = []

  struct Mention {
    let name, file: String
    let position: SourcePosition
  }

  init(
    _ name: String, _ commit: String, _ differences: [MergeRepository.Difference],
    contents: [String: [UInt8]], without conflicts: Set<String>
  ) {
    (self.name, self.commit, self.conflicts) = (name, commit, conflicts)
    files = Dictionary(
      firstOf: differences.filter { !conflicts.contains($0.path) }.map { difference in
        let (old, new) = (
          difference.old.flatMap { contents[$0] }, difference.new.flatMap { contents[$0] }
        )
        return (
          difference.path,
          File(path: difference.path, old: old, new: new)
        )
      })
  }

  /// Reads what it changes of registrations and published links.
  mutating func read(_ targets: TargetLookup) {
    for file in files.values.sorted(by: { $0.path < $1.path }) where file.isSwift {
      guard let target = targets.target(of: file.path) else { continue }
      for name in Self.types(file.new).subtracting(Self.types(file.old)) {
        homes[name, default: []].insert(target.name)
      }
      if file.old == nil, file.new != nil { registrations.add(newFile: file.path, of: target.name) }
      if target.kind != .test {
        registrations.add(file.old, file.new, in: file.path, of: target.name)
      }
    }
    let locks = files.values.filter { $0.path.hasSuffix("/\(LinkLock.fileName)") }
    let promised = LinkLock(locks.flatMap { Self.lock($0.old) })
    links = LinkLock(locks.flatMap { Self.lock($0.new) }).changes(since: promised)
  }

  /// Reads the added lines for the names of what others give up.
  mutating func readMentions(of names: Set<String>) {
    if names.isEmpty { return }
    mentions = files.values.sorted { $0.path < $1.path }.flatMap { file -> [Mention] in
      guard file.isSwift, let bytes = file.new, !file.lines.added.isEmpty else { return [] }
      var seen: Set<String> = []
      return SwiftSource(bytes).mentions(of: names).filter {
        file.lines.added.contains($0.position.line) && seen.insert($0.name).inserted
      }.map { Mention(name: $0.name, file: file.path, position: $0.position) }
    }
  }

  private static func types(_ bytes: [UInt8]?) -> Set<String> {
    let types = bytes.map { SwiftSource($0).types(inspecting: { _ in false }) } ?? []
    return Set(types.filter { $0.kind != .extension }.map(\.name))
  }

  private static func lock(_ bytes: [UInt8]?) -> [PublishedLink] {
    bytes.flatMap { try? LinkLock(text: String(decoding: $0, as: UTF8.self)) }?.links ?? []
  }
}

/// The targets of a package by the folders of their files.
struct TargetLookup {
  private let byFolder: [String: PackageTarget]

  init(_ graph: PackageGraph) {
    byFolder = Dictionary(
      firstOf: graph.targets.compactMap { target in target.folder.map { ($0, target) } })
  }

  func target(of path: String) -> PackageTarget? {
    var folder = FileTree.parts(of: path).folder
    while !folder.isEmpty {
      if let target = byFolder[String(folder)] { return target }
      folder = FileTree.parts(of: String(folder)).folder
    }
    return byFolder[""]
  }
}
