import CodeOwnership
package import PackageReading
import Spelling

/// A boundary rule: its requirement, and a function that finds violations.
///
/// A rule is a function of a ``PackageModel``; it reads no file and prints nothing, so that one list of
/// findings serves every format.
package struct Rule: Hashable, Sendable {
  /// The identifier, such as `undeclared-dependency`; once published, it never changes.
  package let id: String
  package var defaultSeverity = Severity.error

  /// Whether it runs only where the configuration asks for it, since a healthy package may break it.
  package var isAskedFor = false
  package let title: String
  package let summary: String

  /// The consequence of a violation, as a clause: the first thing people ask about a finding.
  package let hazard: String
  package let rationale: String
  package let example: String
  package let remedy: String

  /// Finds the violations; for a rule about other rules, ``Report`` does.
  package var find: @Sendable (PackageModel) -> [Finding] = { _ in [] }

  package func findings(in model: PackageModel) -> [Finding] { reported(find(model), in: model) }

  /// Returns the findings with the rule's name, its remedy as default remedy, and the owners of both sides.
  func reported(_ findings: [Finding], in model: PackageModel) -> [Finding] {
    var known: [String: [String]] = [:]
    return findings.map { finding in
      var finding = finding
      finding.rule = id
      if finding.remedy.isEmpty { finding.remedy = remedy }
      model.completeOwners(of: &finding, &known)
      return finding
    }
  }

  package static func == (lhs: Rule, rhs: Rule) -> Bool { lhs.id == rhs.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

package enum RuleCatalog {
  package static let all: [Rule] = [
    .accessLevel, .codeOwnersShadowed, .codeOwnersUnmatched, .codeOwnersUnsupported,
    .conditionMismatch, .coordinatorBusinessLogic, .coordinatorCreatesOwn, .coordinatorImportsStore,
    .coordinatorKeepsChild, .coordinatorStrongParent, .cycle, .externalBan,
    .forbidden, .forbiddenIndirect, .independence, .interfaceOnly, .layer,
    .memberImportVisibility, .moduleSelector, .nameTakenTwice, .orphanFile, .reexport, .spi,
    .staleBaseline,
    .testableInProduct,
    .unassignedTarget,
    .undeclaredCanImport, .undeclaredDependency, .unknownDependency,
    .unmatchedConfig, .unowned, .unusedDependency,
    .unusedIgnore, .viewModelKnowsHierarchy, .viewNavigates, .viewOwnsCoordinator, .visibility,
  ]

  package static let identifiers = all.map(\.id)

  /// All rules, with those of forecasts.
  package static let known = all + Rule.forecasts

  package static func rule(_ id: String) throws(BoundaryCheckError) -> Rule {
    guard let rule = known.first(where: { $0.id == id }) else {
      throw .unknownRule(id, suggestion: Suggestions.nearest(to: id, among: known.map(\.id)))
    }
    return rule
  }
}

extension Rule {
  private static let ofCoordinators: Set<String> = [
    "coordinator-business-logic", "coordinator-creates-own", "coordinator-imports-store",
    "coordinator-keeps-child", "coordinator-strong-parent", "view-model-knows-hierarchy",
    "view-navigates", "view-owns-coordinator",
  ]

  /// Whether it judges coordinators, and runs where the configuration says what counts as one.
  package var isOfCoordinators: Bool { Self.ofCoordinators.contains(id) }

  /// What enables the rules of coordinators, and what they take for one.
  private static var coordinatorContract: String {
    typealias Contract = BoundaryConfiguration.CoordinatorContract
    let roles = [
      ("coordinators", Contract.coordinators), ("viewModels", Contract.viewModels),
      ("views", Contract.views),
    ].map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    return """
      It runs where the configuration has "coordinators": {}, which 'boundary-check init' offers with what it
      would find. A type has a role by its name or by what it inherits or conforms to; the defaults are
      { \(roles) }.
      """
  }

  private static func asking(for id: String) -> String {
    """
    It runs where the configuration asks for it, by "strict": true or by
    "severities": [{ "rule": "\(id)", "level": "warn" }], or with --rule \(id).
    """
  }

  package var text: String {
    func indented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "    \($0)" }.joined(separator: "\n")
    }
    return
      "\(id): \(summary)\n\n\(rationale)\n\nBreaks it:\n\n\(indented(example))\n\nRemedy: \(remedy)\n"
      + (isOfCoordinators ? "\n\(Self.coordinatorContract)\n" : "")
      + (isAskedFor ? "\n\(Self.asking(for: id))\n" : "")
  }
}

extension PackageModel {
  /// Adds owners; a line of the manifest belongs to its target's owners, no matter who owns the manifest.
  ///
  /// Owners that are `known` are not looked up again, because most findings share their files.
  fileprivate func completeOwners(of finding: inout Finding, _ known: inout [String: [String]]) {
    func owners(of path: String?) -> [String] {
      guard let path else { return [] }
      if let found = known[path] { return found }
      let found = self.owners.owners(of: path)
      known[path] = found
      return found
    }
    func owners(ofFolder folder: String?) -> [String] { owners(of: folder.map { $0 + "/file" }) }
    if finding.owners.isEmpty {
      let target = finding.target.flatMap { graph.target(named: $0) }
      let isDeclared = target?.origin.manifestFile == finding.file
      finding.owners = isDeclared ? owners(ofFolder: target?.folder) : owners(of: finding.file)
    }
    if finding.moduleOwners.isEmpty, let module = finding.module {
      finding.moduleOwners = owners(ofFolder: graph.target(named: module)?.folder)
    }
  }
}
