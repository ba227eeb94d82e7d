import BoundaryRules
import Foundation
import PackageReading
import PublishedLinks
import SwiftScanning

/// A branch, or the base since a branch left it, and the files in which it differs.
struct BranchChange {
  struct File {
    let path: String
    let old, new: [UInt8]?
    let lines: ChangedLines

    var isSwift: Bool { path.hasSuffix(".swift") }

    /// Returns the text of a line of the new content, without the spaces around it.
    func text(of line: Int) -> String {
      let lines = ChangedLines.lines(new ?? [])
      return lines.indices.contains(line - 1) ? Self.trimmed(lines[line - 1]) : ""
    }

    static func trimmed(_ line: ArraySlice<UInt8>) -> String {
      String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }
  }

  let name: String

  /// The commit to merge: the tip of the branch, merged with the base where it left it earlier.
  let commit: String
  let files: [String: File]
  private(set) var interface = Interface()
  private(set) var claims = ClaimChange()
  private(set) var links: [LinkChange] = []
  private(set) var users: [UsingFile] = []

  /// What it changes of what targets declare.
  struct Interface {
    /// What other targets see of it.
    var outer: [InterfaceChange] = []

    /// All of it, for the target itself.
    var inner: [InterfaceChange] = []

    var all: [InterfaceChange] { outer + inner }
  }

  init(
    _ name: String, _ commit: String, _ differences: [MergeRepository.Difference],
    contents: [String: [UInt8]], without conflicts: Set<String>
  ) {
    (self.name, self.commit) = (name, commit)
    files = Dictionary(
      firstOf: differences.filter { !conflicts.contains($0.path) }.map { difference in
        let (old, new) = (
          difference.old.flatMap { contents[$0] }, difference.new.flatMap { contents[$0] }
        )
        return (
          difference.path,
          File(
            path: difference.path, old: old, new: new,
            lines: ChangedLines(from: old ?? [], to: new ?? []))
        )
      })
  }

  /// Reads what it changes of declarations, registrations and published links.
  mutating func read(_ targets: TargetLookup) {
    var (old, new): (Entries, Entries) = ([:], [:])
    for file in files.values.sorted(by: { $0.path < $1.path }) where file.isSwift {
      guard let target = targets.target(of: file.path) else { continue }
      old[target.name, default: []] += Self.entries(file.old, file.path)
      new[target.name, default: []] += Self.entries(file.new, file.path)
      if target.kind != .test {
        claims.add(file.old, file.new, in: file.path, of: target.name)
      }
    }
    for name in Set(old.keys).union(new.keys).sorted() {
      let (gone, come) = (old[name] ?? [], new[name] ?? [])
      let seen = { (entry: InterfaceSurface.Entry) in entry.declaration.visibility >= .package }
      interface.outer += InterfaceChange.between(
        gone.filter(seen), come.filter(seen), in: name)
      interface.inner += InterfaceChange.between(gone, come, in: name)
    }
    let locks = files.values.filter { $0.path.hasSuffix("/\(LinkLock.fileName)") }
    let promised = LinkLock(locks.flatMap { Self.lock($0.old) })
    links = LinkLock(locks.flatMap { Self.lock($0.new) }).changes(since: promised)
  }

  /// Reads the changed files for the names of what others change.
  mutating func readUses(of names: Set<String>, _ targets: TargetLookup) {
    users = files.values.sorted { $0.path < $1.path }.compactMap { file in
      guard file.isSwift, let bytes = file.new, !file.lines.added.isEmpty else { return nil }
      let target = targets.target(of: file.path)
      let imports = ImportScanner().scan(bytes).imports.map { targets.name(ofModule: $0.module) }
      return UsingFile(
        file.path, of: target?.name ?? "", imports: Set(imports), lines: file.lines,
        code: SwiftSource(bytes), naming: names)
    }
  }

  private typealias Entries = [String: [InterfaceSurface.Entry]]

  private static func entries(_ bytes: [UInt8]?, _ path: String) -> [InterfaceSurface.Entry] {
    guard let bytes else { return [] }
    return SwiftSource(bytes).declarations(from: .private).filter { $0.kind != .extension }
      .map { InterfaceSurface.Entry(declaration: $0, file: path) }
  }

  private static func lock(_ bytes: [UInt8]?) -> [PublishedLink] {
    bytes.flatMap { try? LinkLock(text: String(decoding: $0, as: UTF8.self)) }?.links ?? []
  }
}

/// The targets of a package by the folders of their files.
struct TargetLookup {
  private let byFolder: [String: PackageTarget]
  private let byModule: [String: String]

  init(_ graph: PackageGraph) {
    byFolder = Dictionary(
      firstOf: graph.targets.compactMap { target in target.folder.map { ($0, target) } })
    byModule = Dictionary(firstOf: graph.targets.map { ($0.module, $0.name) })
  }

  func target(of path: String) -> PackageTarget? {
    var folder = FileTree.parts(of: path).folder
    while !folder.isEmpty {
      if let target = byFolder[String(folder)] { return target }
      folder = FileTree.parts(of: String(folder)).folder
    }
    return byFolder[""]
  }

  func name(ofModule module: String) -> String { byModule[module] ?? module }
}
