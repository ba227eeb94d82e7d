/// An edge between two targets of a package: one declares the other, mentions it, or both.
///
/// Thousands of places make hundreds of edges, so rules judge edges and look at places only where they
/// find something.
struct ModuleEdge {
  let source: PackageTarget
  let destination: PackageTarget

  /// Whether the manifest declares it.
  let isDeclared: Bool

  /// Every place that mentions the module, in their order.
  private(set) var mentions: [ModuleUse] = []

  /// Whether a place uses the module; `canImport` only asks for it.
  private(set) var isUsed = false

  /// The places that use the module.
  var uses: [ModuleUse] { mentions.filter { $0.form != .canImport } }

  init(_ source: PackageTarget, _ destination: PackageTarget, isDeclared: Bool) {
    (self.source, self.destination) = (source, destination)
    self.isDeclared = isDeclared
  }

  mutating func append(_ use: ModuleUse) {
    mentions.append(use)
    if use.form != .canImport { isUsed = true }
  }
}
