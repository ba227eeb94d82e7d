import Spelling
import SwiftScanning

/// A boundary rule: what it asks, and where a package breaks it.
///
/// A rule is a function of a ``PackageModel``; it reads no file and prints nothing, so that one list of
/// findings serves every format.
struct Rule: Hashable, Sendable {
  /// The identifier, such as `undeclared-dependency`; it never changes once published.
  let id: String

  /// How much a finding weighs when the configuration says nothing.
  let defaultSeverity: Severity
  let title: String
  let summary: String
  let rationale: String
  let example: String
  let cure: String

  private let find: @Sendable (PackageModel) -> [Finding]

  init(
    _ id: String, _ severity: Severity = .error, title: String, summary: String, rationale: String,
    example: String, cure: String,
    findings: @escaping @Sendable (PackageModel) -> [Finding] = { _ in [] }
  ) {
    (self.id, self.title, self.summary) = (id, title, summary)
    (self.rationale, self.example, self.cure) = (rationale, example, cure)
    (defaultSeverity, find) = (severity, findings)
  }

  func findings(in model: PackageModel) -> [Finding] { reported(find(model)) }

  func reported(_ findings: [Finding]) -> [Finding] {
    findings.map { finding in
      var finding = finding
      finding.rule = id
      return finding
    }
  }

  static func == (lhs: Rule, rhs: Rule) -> Bool { lhs.id == rhs.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

enum RuleCatalog {
  /// The rules, sorted by identifier.
  static let all: [Rule] = [
    .accessLevel, .codeOwnersShadowed, .codeOwnersUnmatched, .codeOwnersUnsupported,
    .conditionMismatch, .coordinatorImportsStore, .coordinatorStrongParent, .cycle, .externalBan,
    .forbidden, .forbiddenIndirect, .independence, .interfaceOnly, .layer, .leakedDependency,
    .moduleSelector, .orphanFile, .reexport, .spi, .staleBaseline, .testableInProduct,
    .unassignedTarget,
    .undeclaredCanImport, .undeclaredDependency, .undeclaredWay, .unknownDependency,
    .unmatchedConfig, .unowned, .unusedDependency,
    .unusedIgnore, .viewModelKnowsHierarchy, .visibility,
  ]

  static let identifiers = all.map(\.id)

  static func rule(_ id: String) throws(BoundaryCheckError) -> Rule {
    guard let rule = all.first(where: { $0.id == id }) else {
      throw .unknownRule(id, suggestion: NearNames.nearest(to: id, among: identifiers))
    }
    return rule
  }
}

/// What `boundary-check explain` prints.
extension Rule {
  var text: String {
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
    return "\(id): \(summary)\n\n\(rationale)\n\nBreaks it:\n\n\(indented)\n\nCure: \(cure)\n"
  }

  var page: String {
    let isSource = ["import ", "class ", "func ", "let ", ".target("].contains {
      example.contains($0)
    }
    let kind = isSource ? "swift" : "text"
    return """
      # \(title)

      `\(id)`: \(summary).

      ## Why

      \(rationale)

      ## What breaks it

      ```\(kind)
      \(example)
      ```

      ## How to mend it

      \(cure.prefix(1).uppercased() + cure.dropFirst()).

      A finding is \(defaultSeverity == .error ? "an error" : "a warning") unless the configuration says otherwise:
      <doc:Configuration>.

      """
  }
}

/// Findings at the places that rules judge, with their owners; ``Rule`` puts its name on them.
extension PackageModel {
  func finding(
    at use: ModuleUse, message: String, remedy: String, chain: [String] = [],
    contracts: [String] = [], related: [RelatedLocation] = [], change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: use.file, position: use.position, endColumn: use.endColumn, message: message,
      remedy: remedy, target: use.source.name, module: use.destination.name, chain: chain,
      contracts: contracts, condition: use.condition?.description,
      owners: owners.owners(of: use.file),
      moduleOwners: owners.owners(ofFolder: use.destination.folder), related: related,
      change: change)
  }

  /// A finding at an import, be the module of the package or not.
  func finding(
    in file: ScannedFile, at statement: ImportStatement, message: String, remedy: String
  ) -> Finding {
    let destination = graph.target(forModule: statement.module, importedBy: file.source)
    return Finding(
      file: file.path, position: statement.position, endColumn: statement.endColumn,
      message: message + (statement.condition.map { " under #if \($0)" } ?? ""), remedy: remedy,
      target: file.target, module: destination?.name ?? statement.module,
      condition: statement.condition?.description, owners: owners.owners(of: file.path),
      moduleOwners: owners.owners(ofFolder: destination?.folder))
  }

  /// A finding at the line of the manifest that declares a dependency.
  func declarationFinding(
    _ source: PackageTarget, _ destination: PackageTarget, message: String, remedy: String,
    chain: [String] = [], contracts: [String] = [], related: [RelatedLocation] = [],
    change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: source.origin.manifestFile, message: message, remedy: remedy, target: source.name,
      module: destination.name, chain: chain, contracts: contracts,
      owners: owners.owners(ofFolder: source.folder),
      moduleOwners: owners.owners(ofFolder: destination.folder), related: related, change: change)
  }

  func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = uses(of: destination, by: source).first
      return RelatedLocation(
        file: use?.file ?? manifestFile(of: source), position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }

  /// The file that declares a target.
  func manifestFile(of target: String) -> String {
    graph.target(named: target)?.origin.manifestFile ?? manifestFile
  }

  func uses(of destination: String, by source: String) -> [ModuleUse] {
    guard let source = graph.target(named: source),
      let destination = graph.target(named: destination)
    else { return [] }
    return edges[source, destination]?.uses ?? []
  }
}
