import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// The effects of a change on the interfaces of a package and on their users.
struct ContractReport: PrintedDocument {
  /// A change of a declaration or of a published link.
  struct Row {
    let subject: String

    /// The place after the change or, if the subject is gone, before it.
    let file: String
    let line: Int
    let before, after: String?

    /// Whether somebody who took no part in the change would have to change.
    let breaks: Bool
    let notes: [String]
    let consumers: [InterfaceConsumers.Consumer]

    /// What only a declaration, or only a link, has for programs.
    let details: JSONObject

    var kind: String { before == nil ? "added" : after == nil ? "removed" : "changed" }
  }

  let base: String
  let changes: [Row]
  let links: [Row]
  let owners: CodeOwners
  let targetCount: Int

  var breaks: Bool { rows.contains(where: \.breaks) }
  private var rows: [Row] { changes + links }

  var summary: String {
    let broken = rows.count(where: \.breaks)
    return
      "boundary-check: \("interface".counted(targetCount)), \("change".counted(rows.count)) "
      + "since \(base), \(broken) of them \(broken == 1 ? "breaks" : "break") a user\n"
  }

  var text: String { rows.flatMap(lines).visibleList }

  private func lines(_ row: Row) -> [String] {
    let head =
      "\(row.file):\(row.line): \(row.breaks ? "error: " : "")\(row.kind): \(row.subject)"
      + owned(row.file)
    let states = [("-", row.before), ("+", row.after)].compactMap { sign, state in
      state.map { "  \(sign) \($0)" }
    }
    return [head] + states + row.notes.map { "  \($0)" } + row.consumers.map(line)
  }

  private func line(_ consumer: InterfaceConsumers.Consumer) -> String {
    "  \(consumer.isCarried ? "brought along" : "used by"): "
      + "\(consumer.file):\(consumer.position.line):\(consumer.position.column)"
      + owned(consumer.file)
  }

  private func owned(_ file: String) -> String {
    let owners = owners.owners(of: file)
    return owners.isEmpty ? "" : " (\(owners.joined(separator: " ")))"
  }

  var document: JSONObject {
    [
      "v": 1, "base": base, "breaks": breaks, "changes": changes.map(object),
      "links": links.map(object),
    ]
  }

  private func object(_ row: Row) -> JSONObject {
    let object: JSONObject = [
      "kind": row.kind, "file": row.file, "line": row.line, "owners": owners.owners(of: row.file),
      "before": row.before, "after": row.after, "breaks": row.breaks,
      "consumers": row.consumers.map { consumer -> JSONObject in
        [
          "target": consumer.target, "file": consumer.file, "line": consumer.position.line,
          "column": consumer.position.column, "owners": owners.owners(of: consumer.file),
          "broughtAlong": consumer.isCarried,
        ]
      },
    ]
    return object.adding(row.details)
  }
}

extension PackageCheck {
  /// Compares the interfaces of targets with those at a revision: of `modules`, else of the targets that the
  /// configuration calls published, else of those that other targets import.
  func contract(
    since revision: String, modules: [String]
  ) throws(BoundaryCheckError) -> ContractReport {
    let git = try programs().repository()
    let commit = try git.commit(revision)
    let folder = try ScratchFolder()
    var old = try self.at(commit, of: git, in: folder)
    old.ignoresConfiguration = true
    let (before, now) = (try old.model(), try model())
    let names = try published(modules, now)
    func surfaces(
      _ model: PackageModel
    ) throws(BoundaryCheckError) -> [String: [InterfaceSurface.Entry]] {
      try InterfaceSurface.targets(of: model.files.filter { names.contains($0.target) })
    }
    let (gone, here) = (try surfaces(before), try surfaces(now))
    let changes = names.sorted().flatMap { name in
      InterfaceChange.between(gone[name] ?? [], here[name] ?? [], in: name)
    }
    let lines = try ChangedFiles(since: commit, of: git, at: packagePath)
    let consumers = try InterfaceConsumers(of: changes, in: now) {
      (file) throws(BoundaryCheckError) in try lines.lines(of: file.path)
    }
    let folders = (before.graph.targets + now.graph.targets).filter { names.contains($0.name) }
      .compactMap(\.folder)
    let links = try LinkContract.rows(
      before, now, in: modules.isEmpty ? nil : folders, changed: lines)
    return ContractReport(
      base: revision, changes: changes.map { $0.row(consumers.consumers(of: $0)) },
      links: links, owners: now.owners, targetCount: names.count)
  }

  private func published(
    _ modules: [String], _ now: PackageModel
  ) throws(BoundaryCheckError) -> Set<String> {
    if !modules.isEmpty {
      return Set(
        try modules.map { (name) throws(BoundaryCheckError) in try now.target(named: name).name })
    }
    guard let selectors = now.configuration.published else {
      return Set(now.uses.filter { $0.source.kind != .test }.map(\.destination.name))
    }
    return Set(now.graph.targets.filter { now.selection.match($0, selectors) != nil }.map(\.name))
  }
}
