/// A target is used by those its owner lets in.
enum VisibilityRule: Rule {
  static let id = "visibility"

  static let explanation = RuleExplanation(
    title: "Module not visible",
    summary: "a target is used only by the targets its owner made it visible to",
    rationale: """
      The user of a module decides about its line in Package.swift; the owner should decide who may
      write that line. The list stands in "visibility", or in .boundaries.json of the target's own
      folder, where CODEOWNERS asks the owner.
      """,
    example: """
      // Sources/Payments/.boundaries.json: { "version": 1, "visibleTo": ["Checkout"], "reason": "…" }
      import Payments   // in Sources/Search
      """,
    cure: "use what the owner offers, or ask the owner to be let in")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    let edges = EdgeList(model)
    let entries = policy.configuration.visibility.flatMap { entry in
      edges.findings(self, contracts: []) { source, destination in
        guard let captures = policy.selection.match(destination, entry.targets),
          policy.selection.match(source, entry.visibleTo, captures: captures) == nil
        else { return nil }
        return ("it is not visible to it", "\(entry.reason) (\(entry.place))")
      }
    }
    let sections = policy.sections.flatMap { section in
      edges.findings(self, contracts: []) { source, destination in
        guard destination.name == section.target,
          policy.selection.match(source, section.visibleTo) == nil
        else { return nil }
        return ("its owner did not make it visible to it", "\(section.reason) (\(section.file))")
      }
    }
    return entries + sections
  }
}
