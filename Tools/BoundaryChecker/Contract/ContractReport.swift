import PublishedLinks
import SwiftScanning

/// The effects of a change on the interfaces of a package and on their users.
struct ContractReport: PrintedDocument {
  struct Row {
    let change: InterfaceChange
    let consumers: [InterfaceConsumers.Consumer]

    /// Whether an unchanged file would have to change.
    var breaks: Bool { consumers.contains { !$0.isCarried } }
  }

  let base: String
  let rows: [Row]
  let links: [LinkContract.Row]
  let owners: CodeOwners
  let targetCount: Int

  var breaks: Bool { rows.contains(where: \.breaks) || links.contains(where: \.breaks) }

  var summary: String {
    let broken = rows.count(where: \.breaks) + links.count(where: \.breaks)
    return
      "boundary-check: \("interface".counted(targetCount)), \("change".counted(rows.count + links.count)) "
      + "since \(base), \(broken) of them \(broken == 1 ? "breaks" : "break") a user\n"
  }

  var text: String { (rows.flatMap(lines) + links.flatMap(lines)).visibleList }

  private func lines(_ row: Row) -> [String] {
    guard let entry = row.change.entry else { return [] }
    let place = "\(entry.file):\(entry.declaration.position.line)"
    let head =
      "\(place): \(row.breaks ? "error: " : "")\(row.change.kind.rawValue): "
      + "\(row.change.target) \(entry.declaration.path)\(owned(entry.file))"
    return [head] + details(of: row.change) + row.consumers.map(line)
  }

  private func lines(_ row: LinkContract.Row) -> [String] {
    let head =
      "\(row.file):\(row.line): \(row.breaks ? "error: " : "")\(row.kind.rawValue): link "
      + "\(row.link?.template ?? "")\(owned(row.file))"
    let states = [("-", row.change.before), ("+", row.change.after)].compactMap { sign, link in
      link.map { "  \(sign) \($0.line)" }
    }
    let fix =
      row.breaks ? ["  \(row.change.breaks.joined(separator: ", ")); \(row.change.remedy)"] : []
    return [head] + states + fix + row.holders.map(line)
  }

  private func details(of change: InterfaceChange) -> [String] {
    var lines: [String] = []
    if let before = change.before { lines.append("  - \(before.declaration.signature)") }
    if let after = change.after { lines.append("  + \(after.declaration.signature)") }
    switch change.breakage {
    case .newCase: lines.append("  a switch over it has to say what happens in the new case")
    case .newRequirement: lines.append("  what conforms to it lacks the new requirement")
    case .gone, .different, nil: break
    }
    return lines
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
      "v": 1, "base": base, "breaks": breaks,
      "changes": rows.compactMap { row -> JSONObject? in
        guard let entry = row.change.entry else { return nil }
        let declaration = entry.declaration
        return [
          "kind": row.change.kind.rawValue, "target": row.change.target,
          "declaration": declaration.path, "file": entry.file, "line": declaration.position.line,
          "column": declaration.position.column, "owners": owners.owners(of: entry.file),
          "before": row.change.before?.declaration.signature,
          "after": row.change.after?.declaration.signature,
          "asksOfUsers": row.change.breakage != nil, "breaks": row.breaks,
          "consumers": row.consumers.map(object),
        ]
      },
      "links": links.map { row -> JSONObject in
        [
          "kind": row.kind.rawValue, "link": row.link?.template, "file": row.file,
          "line": row.line, "owners": owners.owners(of: row.file),
          "before": row.change.before?.line, "after": row.change.after?.line,
          "breaks": row.breaks, "reasons": row.change.breaks, "remedy": row.change.remedy,
          "consumers": row.holders.map(object),
        ]
      },
    ]
  }

  private func object(_ consumer: InterfaceConsumers.Consumer) -> JSONObject {
    [
      "target": consumer.target, "file": consumer.file, "line": consumer.position.line,
      "column": consumer.position.column, "owners": owners.owners(of: consumer.file),
      "broughtAlong": consumer.isCarried,
    ]
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
    let changedFiles = Set(try git.changedFiles(from: commit, to: nil))
    let consumers = try InterfaceConsumers(of: changes, in: now, changedFiles: changedFiles)
    let folders = (before.graph.targets + now.graph.targets).filter { names.contains($0.name) }
      .compactMap(\.folder)
    let links = try LinkContract(
      before, now, in: modules.isEmpty ? nil : folders, changedFiles: changedFiles)
    return ContractReport(
      base: revision,
      rows: changes.map { .init(change: $0, consumers: consumers.consumers(of: $0)) },
      links: links.rows, owners: now.owners, targetCount: names.count)
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
    return Set(
      now.graph.targets.filter { now.selection.match($0, selectors) != nil }.map(\.name))
  }
}
