/// The targets of other packages whose manifests were read, and what they depend on.
struct FetchedPackages {
  private struct Node: Hashable {
    let package: Int
    let target: String
  }

  private let manifests: [Manifest]
  private let targets: [[String: Manifest.Target]]

  /// The packages by identity, by the name that the root's manifest gives them, and by their own, in lower case.
  private var places: [String: Int] = [:]

  init(_ packages: [(package: PackageReference, manifest: Manifest)] = []) {
    manifests = packages.map(\.manifest)
    targets = manifests.map { manifest in
      Dictionary(firstOf: manifest.targets.map { ($0.name, $0) })
    }
    let names = packages.map { [$0.package.identity, $0.package.alias, $0.manifest.name] }
    for kind in 0..<3 {
      for (place, names) in names.enumerated() {
        guard let name = names[kind]?.lowercased(), places[name] == nil else { continue }
        places[name] = place
      }
    }
  }

  /// Returns the modules that products bring along, their own among them; `nil` if not all can be known, as where a
  /// manifest was not read or a target is binary.
  func modules(broughtBy products: some Sequence<ProductDependency>) -> Set<String>? {
    var (modules, seen, queue): (Set<String>, Set<Node>, [Node]) = ([], [], [])
    for product in products {
      guard let nodes = nodes(of: product, declaredBy: nil) else { return nil }
      queue += nodes
    }
    while let node = queue.popLast() {
      guard seen.insert(node).inserted else { continue }
      guard let target = targets[node.package][node.target], target.type.hasSources else {
        return nil
      }
      modules.insert(ModuleName.c99(target.name))
      for dependency in target.dependencies {
        guard let nodes = nodes(of: dependency, in: node.package) else { return nil }
        queue += nodes
      }
    }
    return modules
  }

  private func nodes(of dependency: TargetDependency, in place: Int) -> [Node]? {
    let own = [Node(package: place, target: dependency.name)]
    switch dependency.reference {
    case .target: return own
    case .byName(let name) where targets[place][name] != nil: return own
    case .byName(let name):
      return nodes(of: ProductDependency(name: name, package: nil), declaredBy: manifests[place])
    case .product(let name, let package):
      return nodes(
        of: ProductDependency(name: name, package: package), declaredBy: manifests[place])
    }
  }

  /// Returns the targets of a product that a manifest, or the root's, names.
  private func nodes(
    of product: ProductDependency, declaredBy manifest: Manifest?
  ) -> [Node]? {
    let names =
      product.package.map { name in
        [manifest?.packages.first { $0.alias?.lowercased() == name.lowercased() }?.identity ?? name]
      } ?? manifest?.packages.map(\.identity) ?? Array(places.keys)
    for name in names {
      guard let place = places[name.lowercased()],
        let found = manifests[place].products.first(where: { $0.name == product.name })
      else { continue }
      return found.targets.map { Node(package: place, target: $0) }
    }
    return nil
  }
}
