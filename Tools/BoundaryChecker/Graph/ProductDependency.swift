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
