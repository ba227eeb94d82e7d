/// A consumer outside the graph that declared what it will be handed.
struct Consumer: Sendable {
  let scope: DependencyScope
  let site: RegistrationSite
  let name: @Sendable () -> String
  let needs: [KeyReference]

  var node: DependencyNode { DependencyNode(name: name(), scope: scope, site: site) }
}
