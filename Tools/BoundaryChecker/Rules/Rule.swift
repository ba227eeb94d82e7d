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
    .forbidden, .forbiddenIndirect, .independence, .interfaceOnly, .layer, .moduleSelector,
    .orphanFile, .reexport, .spi, .staleBaseline, .testableInProduct, .unassignedTarget,
    .undeclaredCanImport, .undeclaredDependency, .unknownDependency, .unmatchedConfig, .unowned,
    .unusedDependency,
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
