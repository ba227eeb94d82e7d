/// The modules and tests that a change reaches, to be printed.
struct AffectedReport {
  let base: String
  let head: String?
  let files: [String]
  let affected: AffectedTargets

  /// The targets of the new state.
  let snapshot: ManifestSnapshot

  var names: [String] { affected.causes.keys.sorted() }

  var tests: [String] { names.filter { snapshot.targets[$0]?.kind == .test } }

  /// The command that runs the affected tests; `nil` when there are none.
  var command: String? {
    let modules = tests.map(ModuleName.c99)
    switch modules.count {
    case 0: return nil
    case 1: return "swift test --filter '^\(modules[0])\\.'"
    default: return "swift test --filter '^(\(modules.joined(separator: "|")))\\.'"
    }
  }

  var lines: String { names.visibleList }

  /// A line for each target with its cause, then the command.
  func text(explains: Bool) -> String {
    var lines = names.map { name in
      "\(name): \(explains ? explanation(name) : summary(affected.causes[name]))"
    }
    lines += affected.removed.map { "\($0): removed" }
    if let command { lines += ["", command] }
    return lines.visibleList
  }

  var document: JSONObject {
    [
      "v": 1, "base": base, "head": head, "changedFiles": files, "outside": affected.outside,
      "modules": names.map { name -> JSONObject in
        [
          "name": name, "kind": snapshot.targets[name]?.kind.rawValue ?? "",
          "cause": document(affected.causes[name]), "chain": affected.chain(from: name),
        ]
      }, "removed": affected.removed, "tests": tests, "command": command,
    ]
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
    case .package(let what): "the package's \(what) changed"
    case .dependency(let name): "depends on \(name)"
    case nil: "gone"
    }
  }

  private func document(_ cause: AffectedTargets.Cause?) -> JSONObject {
    switch cause {
    case .files(let files): ["kind": "files", "details": files]
    case .manifest(let keys): ["kind": "manifest", "details": keys]
    case .added: ["kind": "added", "details": [String]()]
    case .package(let what): ["kind": "package", "details": [what]]
    case .dependency(let name): ["kind": "dependency", "details": [name]]
    case nil: ["kind": "removed", "details": [String]()]
    }
  }
}
