/// A consumer outside the graph that declared what it will be handed.
struct Consumer: Sendable {
  let node: DependencyNode
  let needs: [KeyReference]
}
