/// The modules and tests that a change reaches, to be printed.
struct AffectedReport {
  let base: String
  let head: String?
  let files: [String]
  let affected: AffectedTargets

  /// The targets of the new state.
  let snapshot: ManifestSnapshot

  /// The affected targets, sorted.
  var names: [String] { affected.causes.keys.sorted() }

  /// The affected test targets, sorted.
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

  /// One name a line.
  var lines: String { names.map { $0.visible + "\n" }.joined() }

  /// A line for each target with its cause, then the command.
  func text(explains: Bool) -> String {
    var lines = names.map { name in
      "\(name): \(explains ? explanation(name) : summary(affected.causes[name]))"
    }
    lines += affected.removed.map { "\($0): removed" }
    if let command { lines += ["", command] }
    return lines.map { $0.visible + "\n" }.joined()
  }

  func json() throws(BoundaryCheckError) -> String {
    try JSONDocument.text(
      Document(
        base: base, head: head, changedFiles: files, outside: affected.outside,
        modules: names.map { name in
          Document.Module(
            name: name, kind: snapshot.targets[name]?.kind.rawValue ?? "",
            cause: Document.Cause(affected.causes[name]), chain: affected.chain(from: name))
        }, removed: affected.removed, tests: tests, command: command))
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

  private struct Document: Encodable {
    struct Module: Encodable {
      let name: String
      let kind: String
      let cause: Cause
      let chain: [String]
    }

    struct Cause: Encodable {
      let kind: String
      let details: [String]

      init(_ cause: AffectedTargets.Cause?) {
        (kind, details) =
          switch cause {
          case .files(let files): ("files", files)
          case .manifest(let keys): ("manifest", keys)
          case .added: ("added", [])
          case .package(let what): ("package", [what])
          case .dependency(let name): ("dependency", [name])
          case nil: ("removed", [])
          }
      }
    }

    let v = 1
    let base: String
    let head: String?
    let changedFiles: [String]
    let outside: [String]
    let modules: [Module]
    let removed: [String]
    let tests: [String]
    let command: String?
  }
}
