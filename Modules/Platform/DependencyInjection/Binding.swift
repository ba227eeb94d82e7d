/// A registration that provides a key, with its types erased.
///
/// A class, so that a registry merged into the one it began as a copy of adds each registration once.
@usableFromInline
final class Binding: Sendable {
  let key: KeyReference
  let scope: DependencyScope
  let needs: [KeyReference]
  let site: RegistrationSite
  /// Makes the value from those of `needs`, which are all constructed.
  let make: @Sendable (ConstructedValues) throws(DependencyError) -> ErasedValue

  @usableFromInline
  init(
    key: KeyReference, scope: DependencyScope, needs: [KeyReference], site: RegistrationSite,
    make: @escaping @Sendable (ConstructedValues) throws(DependencyError) -> ErasedValue
  ) {
    (self.key, self.scope, self.needs) = (key, scope, needs)
    (self.site, self.make) = (site, make)
  }

  /// Whether another registration is this one, made once more.
  func isSame(as other: Binding?) -> Bool {
    guard let other else { return false }
    return site == other.site && scope == other.scope && needs == other.needs
  }
}

/// A consumer outside the graph that declared what it will be handed.
struct Consumer: Sendable {
  let scope: DependencyScope
  let site: RegistrationSite
  let name: @Sendable () -> String
  let needs: [KeyReference]

  var node: DependencyNode { DependencyNode(name: name(), scope: scope, site: site) }
}
