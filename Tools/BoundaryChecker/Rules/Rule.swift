import Spelling

/// A boundary rule: what it asks, and where a package breaks it.
///
/// A rule is a function of a ``PackageModel``; it reads no file and prints nothing, so that one list of
/// findings serves every format.
struct Rule: Hashable, Sendable {
  /// The identifier, such as `undeclared-dependency`; it never changes once published.
  let id: String

  /// How much a finding weighs when the configuration says nothing.
  let defaultSeverity: Severity

  /// The rule's name in a few words.
  let title: String

  /// The rule in one sentence.
  let summary: String

  /// Why breaking it hurts.
  let rationale: String

  /// Code that breaks it.
  let example: String

  /// How to mend a place that breaks it.
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

  /// The places that break the rule, in any order.
  func findings(in model: PackageModel) -> [Finding] { reported(find(model)) }

  /// Findings as those of this rule.
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

/// All rules there are.
enum RuleCatalog {
  /// The rules, sorted by identifier.
  static let all: [Rule] = [
    .accessLevel, .codeOwnersShadowed, .codeOwnersUnmatched, .codeOwnersUnsupported,
    .conditionMismatch, .coordinatorImportsStore, .coordinatorStrongParent, .cycle, .externalBan,
    .forbidden, .forbiddenIndirect, .independence, .interfaceOnly, .layer, .moduleSelector,
    .orphanFile, .reexport, .spi, .staleBaseline, .testableInProduct, .unassignedTarget,
    .undeclaredCanImport, .undeclaredDependency, .unmatchedConfig, .unowned, .unusedDependency,
    .unusedIgnore, .viewModelKnowsHierarchy, .visibility,
  ]

  static let identifiers = all.map(\.id)

  /// The rule with an identifier.
  static func rule(_ id: String) throws(BoundaryCheckError) -> Rule {
    guard let rule = all.first(where: { $0.id == id }) else {
      throw .unknownRule(id, suggestion: NearNames.nearest(to: id, among: identifiers))
    }
    return rule
  }
}

/// What `boundary-check explain` prints.
extension Rule {
  /// The explanation as text for a terminal.
  var text: String {
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
    return "\(id): \(summary)\n\n\(rationale)\n\nBreaks it:\n\n\(indented)\n\nCure: \(cure)\n"
  }

  /// The explanation as a page.
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
