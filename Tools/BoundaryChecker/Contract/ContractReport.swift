import BoundaryRules
import CodeOwnership
import PackageReading
import SwiftScanning

/// The effects of a change on what a package promises without a compiler's help, and on who relies on it: published
/// links, the limits of extension points, and migrations that databases have run.
struct ContractReport: PrintedDocument {
  /// A change of a published link, of a point or of a migration.
  struct Row {
    let subject: String

    /// The place after the change or, if the subject is gone, before it.
    let file: String
    let line: Int
    let before, after: String?

    /// Whether somebody who took no part in the change would have to change.
    let breaks: Bool
    let notes: [String]
    let consumers: [Consumer]

    /// What only a row of its kind has for programs.
    let details: JSONObject

    /// A place that relies on it.
    struct Consumer {
      let target: String
      let file: String
      let position: SourcePosition

      /// Whether the change touches the lines of every use in the file.
      let isCarried: Bool
    }

    var kind: String { before == nil ? "added" : after == nil ? "removed" : "changed" }
  }

  let base: String
  let points: [Row]
  let links: [Row]
  let migrations: [Row]
  let owners: CodeOwners

  /// What the compiler said of the change; `nil` if it was not asked.
  var builds: ContractBuilds?

  var breaks: Bool { rows.contains(where: \.breaks) || builds?.breaks ?? false }

  /// Whether all that was asked for is known.
  var isWhole: Bool { builds?.open.isEmpty ?? true }
  private var rows: [Row] { points + links + migrations }

  var summary: String {
    let broken = rows.count(where: \.breaks)
    return "boundary-check: \("change".counted(rows.count)) since \(base), "
      + "\(broken) of them \(broken == 1 ? "breaks" : "break") a user"
      + (builds.map { "; \($0.summary)" } ?? "") + "\n"
  }

  var text: String { rows.flatMap(lines).escapedList + (builds?.text ?? "") }

  private func lines(_ row: Row) -> [String] {
    let head =
      "\(row.file):\(row.line): \(row.breaks ? "error: " : "")\(row.kind): \(row.subject)"
      + owned(row.file)
    let states = [("-", row.before), ("+", row.after)].compactMap { sign, state in
      state.map { "  \(sign) \($0)" }
    }
    return [head] + states + row.notes.map { "  \($0)" } + row.consumers.map(line)
  }

  private func line(_ consumer: Row.Consumer) -> String {
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
      "v": 1, "base": base, "breaks": breaks, "points": points.map(object),
      "links": links.map(object), "migrations": migrations.map(object), "builds": builds?.document,
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
  /// Compares migrations, and published links and limits of points, with those at a revision: of `modules`, else of the targets that the
  /// configuration calls published, else of those that other targets import.
  func contract(
    since revision: String, modules: [String], buildingFor minutes: Int? = nil
  ) throws(BoundaryCheckError) -> ContractReport {
    let git = try programs().repository()
    let commit = try git.commit(revision)
    let folder = try ScratchFolder()
    var old = try self.at(commit, of: git, in: folder)
    old.replacement = BoundaryConfiguration.none
    let (before, now) = (try old.model(), try model())
    let names = try published(modules, now)
    let lines = try ChangedFiles(since: commit, of: git, at: packagePath)
    let folders = (before.graph.targets + now.graph.targets).filter { names.contains($0.name) }
      .compactMap(\.folder)
    var builds: ContractBuilds?
    if let minutes {
      builds = try ContractBuilds(self, now, since: revision)
      try builds?.run(
        published: ContractBuilds.published(in: now).union(modules), before: before,
        minutes: minutes)
      if modules.isEmpty { builds?.addLostModules(since: before) }
    }
    return ContractReport(
      base: revision,
      points: try PointContract.rows(before, now, of: names, changed: lines),
      links: try LinkContract.rows(
        before, now, in: modules.isEmpty ? nil : folders, changed: lines),
      migrations: try MigrationContract.rows(before, now), owners: now.owners, builds: builds)
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
