import PackageReading
import Spelling
import SwiftScanning

/// Lines of manifests that say nothing, or name nothing: what SwiftPM builds all the same.
extension PackageModel {
  /// The packages that no target uses, the system libraries that nothing leads to, and what is declared twice.
  var idleLines: [Finding] { idlePackages + idleSystemLibraries + repeatedDependencies }

  /// The packages that no target uses, unless they may be there for a command or for what is not known.
  private var idlePackages: [Finding] {
    graph.origins.filter(\.isManifestKnown).flatMap { origin -> [Finding] in
      let targets = graph.targets.filter { $0.origin === origin }
      let used = targets.flatMap { $0.products + Array($0.declaredProducts.values) }
        .map(products.placed)
      // A product by its name alone may be any package's.
      if used.contains(where: { $0.package == nil }) { return [] }
      let names = Set(used.compactMap { $0.package?.lowercased() })
      return origin.references.compactMap { package in
        let own = [package.identity, package.alias ?? package.identity].map { $0.lowercased() }
        guard names.isDisjoint(with: own), !own.contains(where: { $0.contains("plugin") }),
          !own.contains(where: products.offersPlugins)
        else { return nil }
        var finding = Finding(
          file: origin.manifestFile,
          message: "no target uses a product of package '\(package.identity)'",
          remedy: "remove the package from the dependencies of the package",
          subject: package.identity)
        if !own.contains(where: products.isRead) {
          finding.severity = .note
          finding.message += "; it is not fetched, so it may be there for a command that it offers"
        }
        return finding
      }
    }
  }

  private var idleSystemLibraries: [Finding] {
    let used = Set(graph.targets.flatMap(\.dependencies))
    return graph.targets.filter { target in
      target.kind == .system && !used.contains(target.name) && !graph.shipped.contains(target.name)
    }.map { target in
      Finding(
        file: target.origin.manifestFile,
        message:
          "no target depends on the system library '\(target.plainName)', and no product has it",
        remedy: "remove the target, or declare it where it is used", target: target.name)
    }
  }

  private var repeatedDependencies: [Finding] {
    graph.targets.flatMap { target in
      target.repeatedDependencies.map { name in
        Finding(
          file: target.origin.manifestFile, message: "'\(target.name)' declares '\(name)' twice",
          remedy: "remove one \"\(name)\" from the dependencies of \"\(target.plainName)\"",
          target: target.name, module: name, subject: "twice")
      }
    }
  }

  /// The names that no target has and no package of the manifest offers; a note where a package is not known.
  var mistypedDependencies: [Finding] {
    graph.targets.flatMap { target -> [Finding] in
      let unknown = target.products.filter { product in
        product.package == nil && !target.impliedProducts.contains(product)
          && products.modules(of: product) == nil && !products.offersPlugins(product.name)
      }
      if unknown.isEmpty || target.origin.references.isEmpty { return [] }
      let isComplete = target.origin.references.allSatisfy { products.isRead($0.identity) }
      let imports = Set(
        files.filter { $0.source === target }.flatMap { $0.scan.imports.map(\.module) })
      return unknown.compactMap { product in
        let near = Suggestions.near(
          product.name, among: graph.targets.map(\.plainName), count: 1, slips: 2
        ).first
        if imports.contains(product.namesake) || near == nil && !isComplete { return nil }
        var finding = Finding(
          file: target.origin.manifestFile,
          message: "'\(target.name)' depends on '\(product.name)', which is no target's name",
          remedy: (near.map { "did you mean \"\($0)\"? Else " } ?? "")
            + "remove \"\(product.name)\" from the dependencies of \"\(target.plainName)\"",
          target: target.name, module: product.name)
        if !isComplete {
          finding.severity = .note
          finding.message += "; packages that are not fetched may offer it"
        } else {
          finding.message += ", and which no package offers"
        }
        return finding
      }
    }
  }
}
