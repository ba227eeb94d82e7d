import BoundaryRules
import CodeOwnership
import PackageReading

struct AffectedReport {
  let change: ChangeReader.Change
  let owners: CodeOwners
  let template: String

  private var affected: AffectedTargets { change.affected }

  private var snapshot: ManifestSnapshot { change.snapshot }

  var names: [String] { affected.causes.keys.sorted() }

  var tests: [String] { names.filter { snapshot.targets[$0]?.kind == .test } }

  /// The command that runs the affected tests; `nil` when there are none.
  ///
  /// A template that contains `{package}` gives one command per package.
  var command: String? {
    if tests.isEmpty { return nil }
    let isSplit = template.contains("{package}")
    let targets = tests.compactMap { snapshot.targets[$0] }
    return Dictionary(grouping: targets) { isSplit ? $0.home : "" }.sorted { $0.key < $1.key }
      .map { home, targets in
        AffectedSection.command(template, running: targets.map(\.plainName))
          .replacing("{package}", with: home.isEmpty ? "." : home)
      }.joined(separator: " && ")
  }

  var lines: String { names.escapedList }
  private var allOwners: [String] { Set(names.flatMap(owners(of:))).sorted() }

  func text(explains: Bool) -> String {
    var lines = names.map { name in
      let owned = owners(of: name).joined(separator: " ")
      return "\(name): \(explains ? explanation(name) : summary(affected.causes[name]))"
        + (owned.isEmpty ? "" : " — \(owned)")
    }
    lines += affected.removed.map { "\($0): removed" }
    if !allOwners.isEmpty { lines += ["", "owners: \(allOwners.joined(separator: " "))"] }
    if let command { lines += ["", command] }
    return lines.escapedList
  }

  var document: JSONObject {
    [
      "v": 1, "base": change.base, "head": change.head, "changedFiles": change.files,
      "outside": affected.outside,
      "modules": names.map { name -> JSONObject in
        [
          "name": name, "kind": snapshot.targets[name]?.kind.rawValue ?? "",
          "cause": document(affected.causes[name]), "chain": affected.chain(from: name),
          "owners": owners(of: name),
        ]
      }, "owners": allOwners, "removed": affected.removed, "tests": tests, "command": command,
    ]
  }

  private func owners(of name: String) -> [String] {
    owners.owners(ofFolder: snapshot.targets[name]?.folder)
  }

  private func explanation(_ name: String) -> String {
    let chain = affected.chain(from: name)
    let cause = summary(affected.causes[chain[chain.count - 1]])
    return chain.count == 1 ? cause : "\(chain.joined(separator: " → ")): \(cause)"
  }

  private func summary(_ cause: AffectedTargets.Cause?) -> String {
    switch cause {
    case .files(let files):
      files.count == 1 ? "\(files[0]) changed" : "\(files[0]) and \(files.count - 1) more changed"
    case .manifest(let keys): "Package.swift changed its \(keys.joined(separator: ", "))"
    case .added: "new in Package.swift"
    case .reads: "it is declared to read other files"
    case .package(let what): "the package's \(what) changed"
    case .everything(let reason): reason
    case .dependency(let name): "depends on \(name)"
    case nil: "gone"
    }
  }

  private func document(_ cause: AffectedTargets.Cause?) -> JSONObject {
    switch cause {
    case .files(let files): ["kind": "files", "details": files]
    case .manifest(let keys): ["kind": "manifest", "details": keys]
    case .added: ["kind": "added", "details": [String]()]
    case .reads: ["kind": "reads", "details": [String]()]
    case .package(let what): ["kind": "package", "details": [what]]
    case .everything(let reason): ["kind": "everything", "details": [reason]]
    case .dependency(let name): ["kind": "dependency", "details": [name]]
    case nil: ["kind": "removed", "details": [String]()]
    }
  }
}
