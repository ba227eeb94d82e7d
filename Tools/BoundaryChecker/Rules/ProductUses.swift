import SwiftScanning

/// Who uses and who declares the products of other packages.
///
/// A product whose modules are not known counts as offering the module of its own name, once some file
/// of the package imports that; it is never the reason to call something undeclared that it might offer.
struct ProductUses {
  private let model: PackageModel
  private let mentioned: [String: Set<String>]
  private let imported: Set<String>

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
  }

  func unused(by source: PackageTarget) -> [ProductDependency] {
    guard source.kind != .plugin, let mentioned = mentioned[source.name] else { return [] }
    return source.products.filter { product in
      if source.impliedProducts.contains(product) { return false }
      guard let modules = offered(by: product) else { return false }
      return modules.isDisjoint(with: mentioned)
    }
  }

  /// The products that would offer a module to a target that declares none of them.
  ///
  /// Empty when the module is not known to be of another package, or when it is declared.
  func missing(
    _ statement: ImportStatement, in source: PackageTarget
  ) -> [ProductDependency] {
    let module = source.moduleAliases[statement.module] ?? statement.module
    guard !Self.toolchain.contains(module),
      model.graph.target(forModule: module, importedBy: source) == nil
    else { return [] }
    let offers = offers(of: module)
    if offers.isEmpty || source.products.contains(where: { $0.namesake == module }) { return [] }
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

  /// The shortest chain of dependencies that lets a target see a product it does not declare.
  func chain(from source: PackageTarget, to offers: [ProductDependency]) -> [String] {
    let names = Set(offers.map(\.name))
    let paths = model.graph.targets.compactMap { target -> [String]? in
      guard let product = target.products.first(where: { names.contains($0.name) }) else {
        return nil
      }
      return model.graph.chain(from: source.name, to: target.name).map { $0 + [product.name] }
    }
    return paths.min {
      ($0.count, $0.joined(separator: "/")) < ($1.count, $1.joined(separator: "/"))
    }
      ?? []
  }

  /// The products that offer a module, the likeliest first: one declared elsewhere in this package.
  private func offers(of module: String) -> [ProductDependency] {
    let declared = Set(
      model.graph.targets.flatMap { target in
        target.products.filter { !target.impliedProducts.contains($0) }
      }
    ).filter { product in
      offered(by: product)?.contains(module) ?? false
    }.sorted { ($0.name, $0.package ?? "") < ($1.name, $1.package ?? "") }
    if !declared.isEmpty { return declared }
    return model.products.entries.filter { $0.modules.contains(module) }
      .map { ProductDependency(name: $0.product, package: $0.package) }
  }

  /// The modules a product offers, known or told by its name; `nil` when they are not known.
  private func offered(by product: ProductDependency) -> Set<String>? {
    if let known = model.products.modules(of: product) { return known }
    return imported.contains(product.namesake) ? [product.namesake] : nil
  }

  /// Modules that come with the toolchain, even where a package offers them too.
  static let toolchain: Set<String> = [
    "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift",
    "Synchronization", "Testing", "WinSDK", "XCTest", "_Concurrency", "_StringProcessing",
  ]
}
