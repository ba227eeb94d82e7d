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

  /// The change of the manifest that declares it, when that is the cure.
  static func change(for use: ModuleUse, in model: PackageModel) -> DependencyChange? {
    let (source, destination) = (use.source, use.destination)
    guard model.policy?.contractsBroken(by: source, using: destination).isEmpty ?? true,
      model.graph.chain(from: destination.name, to: source.name) == nil
    else { return nil }
    return DependencyChange(.add, of: destination.name, in: source.name)
  }
}
