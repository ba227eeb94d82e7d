import PackageReading
import SwiftScanning

/// The uses and declarations of other packages' products.
///
/// A product whose modules are unknown is assumed to offer the module of its own name, once some file of the
/// package imports that. If it might offer a module, that module is never reported as undeclared.
struct ProductUses {
  private let model: PackageModel
  private let mentioned: [String: Set<String>]
  private let imported: Set<String>

  /// The products that offer a module, the likeliest first: those declared somewhere.
  private var offers: [String: [ProductDependency]] = [:]

  init(_ model: PackageModel) {
    self.model = model
    var mentioned: [String: Set<String>] = [:]
    var imported: Set<String> = []
    if model.graph.targets.contains(where: { !$0.products.isEmpty }) {
      for file in model.files {
        let source = file.source
        let imports = file.scan.imports.map { source.moduleAliases[$0.module] ?? $0.module }
        imported.formUnion(imports)
        mentioned[source.name, default: []].formUnion(
          imports + file.scan.references.map { source.moduleAliases[$0.module] ?? $0.module })
      }
    }
    self.mentioned = mentioned
    self.imported = imported
    let declared = Set(
      model.graph.targets.flatMap { target in
        target.products.filter { !target.impliedProducts.contains($0) }
      })
    for product in declared.sorted(by: {
      ($0.name, $0.package ?? "") < ($1.name, $1.package ?? "")
    }) {
      for module in offered(by: product) ?? [] {
        offers[module, default: []].append(model.products.placed(product))
      }
    }
    let named = Set(offers.keys)
    for entry in model.products.entries {
      for module in entry.modules where !named.contains(module) {
        offers[module, default: []].append(
          ProductDependency(name: entry.product, package: entry.package))
      }
    }
  }

  /// Returns the products of known modules that no file of a target mentions, each with a module that it imports and
  /// that may re-export theirs, if there is one.
  func unused(by source: PackageTarget) -> [(product: ProductDependency, exporter: String?)] {
    guard source.kind != .plugin, let mentioned = mentioned[source.name] else { return [] }
    let exporter = mentioned.sorted().first { module in
      !KnownModules.toolchain.contains(module)
        && model.graph.target(forModule: module, importedBy: source) == nil
    }
    return source.products.filter { product in
      guard !source.impliedProducts.contains(product), !model.products.isLinked(product),
        let modules = model.products.modules(of: product)
      else { return false }
      return modules.isDisjoint(with: mentioned)
    }.map { ($0, exporter) }
  }

  /// Returns the products that would offer a module to a target that declares none of them.
  ///
  /// The result is empty if the module is declared, or not known to belong to another package.
  func missing(_ statement: ImportStatement, in source: PackageTarget) -> [ProductDependency] {
    let module = source.moduleAliases[statement.module] ?? statement.module
    // A plugin's script cannot import products, whatever it declares.
    guard source.kind != .plugin, !KnownModules.toolchain.contains(module),
      let offers = offers[module],
      !source.products.contains(where: { $0.namesake == module }),
      model.graph.target(forModule: module, importedBy: source) == nil
    else { return [] }
    for product in source.products {
      guard let known = model.products.modules(of: product) else {
        // An unknown product of the same package might offer it.
        let owners = offers.map { $0.package?.lowercased() }
        if product.package == nil || owners.contains(nil)
          || owners.contains(product.package?.lowercased())
        {
          return []
        }
        continue
      }
      if known.contains(module) { return [] }
    }
    return offers
  }

  /// Returns the modules that products declared by a target, and by what it depends on, bring along; `nil` if not all
  /// can be known.
  func brought(to source: PackageTarget) -> Set<String>? {
    let reached = Search.reachable(from: source.name) {
      model.graph.target(named: $0)?.dependencies ?? []
    }
    return model.products.modules(
      broughtBy: source.products
        + reached.flatMap { model.graph.target(named: $0)?.products ?? [] })
  }

  func chain(from source: PackageTarget, to offers: [ProductDependency]) -> [String] {
    let names = Set(offers.map(\.name))
    let predecessors = Search.predecessors(from: source.name) {
      model.graph.target(named: $0)?.dependencies ?? []
    }
    let paths = model.graph.targets.compactMap { target -> [String]? in
      guard let product = target.products.first(where: { names.contains($0.name) }) else {
        return nil
      }
      return Search.path(from: source.name, to: target.name, by: predecessors).map {
        $0 + [product.name]
      }
    }
    return paths.min {
      ($0.count, $0.joined(separator: "/")) < ($1.count, $1.joined(separator: "/"))
    }
      ?? []
  }

  private func offered(by product: ProductDependency) -> Set<String>? {
    if let known = model.products.modules(of: product) { return known }
    return imported.contains(product.namesake) ? [product.namesake] : nil
  }
}
