/// Which modules the products of other packages offer, as far as that is known without a network.
///
/// A product is known from the configuration's table, or from the manifest of its package: one that
/// was fetched into the build folder before, or one that stands at a path. The rules leave alone what
/// only an unknown product could explain.
struct ProductCatalog {
  /// A product and the package it is of.
  struct Entry: Hashable {
    let product: String

    /// The package as this one's manifest names it; `nil` where the configuration's table names the
    /// product alone.
    let package: String?
    let modules: Set<String>

    /// The identity of the package, where the manifest names it otherwise.
    var identity: String?

    /// Whether a manifest that says `name` means this package.
    func isOf(_ name: String?) -> Bool {
      guard let package, let name = name?.lowercased() else { return true }
      return package.lowercased() == name || identity?.lowercased() == name
    }
  }

  /// All known products, sorted by name and package.
  let entries: [Entry]

  init(_ entries: [Entry] = []) {
    self.entries = entries.sorted {
      ($0.product, $0.package ?? "") < ($1.product, $1.package ?? "")
    }
  }

  /// The libraries of a package; a product without a module to import is left out.
  static func entries(of manifest: Manifest, package: PackageReference) -> [Entry] {
    let kinds = Dictionary(manifest.targets.map { ($0.name, $0.type) }) { first, _ in first }
    return (manifest.products ?? []).compactMap { product in
      let libraries = product.targets.filter { name in
        switch kinds[name] {
        case .regular, .system, .binary: true
        case .executable, .test, .macro, .plugin, nil: false
        }
      }
      // What is in a binary cannot be told from its target's name.
      guard !libraries.isEmpty, !libraries.contains(where: { kinds[$0] == .binary }) else {
        return nil
      }
      return Entry(
        product: product.name, package: package.alias ?? package.identity,
        modules: Set(libraries.map(ModuleName.c99)), identity: package.identity)
    }
  }

  /// The modules of a product; `nil` when they are not known.
  func modules(of product: ProductDependency) -> Set<String>? {
    entries.first { $0.product == product.name && $0.isOf(product.package) }?.modules
  }
}

/// A dependency on a product of another package.
struct ProductDependency: Hashable, Sendable {
  /// The name of the product.
  let name: String

  /// The package as the manifest names it; `nil` where it names the product alone.
  let package: String?

  /// The module a product has whose contents are not known: one of its own name.
  var namesake: String { ModuleName.c99(name) }

  /// The product in words, for messages.
  var words: String { "product '\(name)'" + (package.map { " of package '\($0)'" } ?? "") }

  /// The dependency as a manifest spells it.
  var spelling: String {
    package.map { ".product(name: \"\(name)\", package: \"\($0)\")" } ?? "\"\(name)\""
  }
}
