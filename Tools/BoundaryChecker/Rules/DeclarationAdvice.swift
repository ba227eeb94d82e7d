/// How to mend a use of a target that is not declared.
enum DeclarationAdvice {
  /// Declaring it is the cure, unless that would break a contract or close a cycle.
  static func remedy(for use: ModuleUse, in model: PackageModel) -> String {
    let (source, destination) = (use.source.name, use.destination.name)
    let broken = model.policy?.contractsBroken(by: use.source, using: use.destination) ?? []
    if !broken.isEmpty {
      return "remove it: declaring it would break \(broken.map(\.name).joined(separator: ", "))"
    }
    if let back = model.graph.chain(from: destination, to: source) {
      return
        "remove it: declaring it would close the cycle "
        + "\(([source] + back).joined(separator: " → ")); move what both need into a third target"
    }
    return "add \"\(destination)\" to the dependencies of \"\(source)\" in Package.swift"
  }
}
