import SwiftScanning

/// Who uses and who declares the products of other packages.
///
/// A product whose modules are not known counts as offering the module of its own name, once some file
/// of the package imports that; it is never the reason to call something undeclared that it might offer.
struct ProductUses {
  private let model: PackageModel
  private let mentioned: [String: Set<String>]
  private let imported: Set<String>

  /// The products that offer a module, the likeliest first: those declared in some place.
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
    // A plugin's script can import none, whatever it declares.
    guard source.kind != .plugin, !Self.toolchain.contains(module), let offers = offers[module],
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

  /// The modules a product offers, known or told by its name; `nil` when they are not known.
  private func offered(by product: ProductDependency) -> Set<String>? {
    if let known = model.products.modules(of: product) { return known }
    return imported.contains(product.namesake) ? [product.namesake] : nil
  }

  /// Modules of Apple's systems that packages have the names of as well; a module of a package out of reach
  /// is not meant by them.
  static let systems: Set<String> = [
    "Accounts", "Charts", "Combine", "Contacts", "CoreData", "Intents", "Matter", "Messages",
    "Metal", "Network", "OSLog", "Photos", "Security", "Social", "Spatial", "Speech", "StoreKit",
    "SwiftData", "SwiftUI", "System", "Translation", "UIKit", "Vision", "WebKit", "WidgetKit", "os",
  ]

  /// Modules that come with the toolchain, even where a package offers them too.
  static let toolchain: Set<String> = [
    "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift",
    "Synchronization", "Testing", "WinSDK", "XCTest", "_Concurrency", "_StringProcessing",
  ]
}
