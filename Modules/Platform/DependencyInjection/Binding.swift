/// A type-erased registration that provides a key.
///
/// It is a class, so that merging a registry into one of which it is a copy adds each registration only once.
@usableFromInline
final class Binding: Sendable {
  let key: KeyReference
  let scope: DependencyScope
  let needs: [KeyReference]
  /// Consumers that the value calls while it is used: their needs may close a cycle, but are constructed later.
  let contributors: [Consumer]
  let site: RegistrationSite
  /// Makes the value from the values of `needs`, which are all constructed by then.
  let make: @Sendable (ConstructedValues) throws(DependencyError) -> ErasedValue

  @usableFromInline
  init(
    key: KeyReference, scope: DependencyScope, needs: [KeyReference], site: RegistrationSite,
    contributors: [Consumer] = [],
    make: @escaping @Sendable (ConstructedValues) throws(DependencyError) -> ErasedValue
  ) {
    (self.key, self.scope, self.needs) = (key, scope, needs)
    (self.site, self.contributors, self.make) = (site, contributors, make)
  }
}

@usableFromInline
struct Consumer: Sendable {
  let scope: DependencyScope
  let site: RegistrationSite
  let name: @Sendable () -> String
  let needs: [KeyReference]

  var node: DependencyNode { DependencyNode(name: name(), scope: scope, site: site) }
}
