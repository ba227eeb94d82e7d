import PackageReading
import SwiftScanning

/// A use of another target's interface type without the required declaration, at its first mention.
struct UndeclaredWay {
  let file: ScannedFile
  let mention: SwiftSource.Mention
  let destination: PackageTarget

  /// The missing declaration, such as `registry.opens(HomeRoute.self)`.
  let declaration: String
  let reason: String
}

/// Finds mentions of interface types that lead somewhere and are not declared by the mentioning target.
struct WayReader {
  let policy: BoundaryPolicy
  let files: [ScannedFile]

  func undeclared() throws(BoundaryCheckError) -> [UndeclaredWay] {
    var found: [UndeclaredWay] = []
    let byTarget = Dictionary(grouping: files, by: \.target)
    for contract in policy.configuration.ways {
      for own in byTarget.values {
        guard let captures = policy.selection.match(own[0].source, contract.targets) else {
          continue
        }
        let used = Dictionary(grouping: own.flatMap(\.uses), by: \.destination.name)
        for uses in used.values {
          let destination = uses[0].destination
          guard policy.selection.match(destination, contract.modules, captures: captures) != nil
          else { continue }
          let importing = Set(uses.map(\.file))
          found += try undeclared(
            contract, in: own.filter { importing.contains($0.path) }, to: destination,
            ways(into: byTarget[destination.name] ?? [], contract))
        }
      }
    }
    return found
  }

  private func undeclared(
    _ contract: BoundaryConfiguration.WayContract, in files: [ScannedFile],
    to destination: PackageTarget, _ ways: [String: String]
  ) throws(BoundaryCheckError) -> [UndeclaredWay] {
    var declared: Set<String> = []
    var first: [String: UndeclaredWay] = [:]
    for file in files {
      for mention in try file.code().mentions(of: Set(ways.keys)) {
        guard let function = ways[mention.name] else { continue }
        let isDeclaration = function.split(separator: ".").last.map { $0 == mention.call ?? "" }
        if isDeclaration == true { declared.insert(mention.name) }
        if first[mention.name] == nil {
          first[mention.name] = UndeclaredWay(
            file: file, mention: mention, destination: destination,
            declaration: "\(function)(\(mention.name).self)", reason: contract.reason)
        }
      }
    }
    return first.filter { !declared.contains($0.key) }.map(\.value)
  }

  private func ways(
    into files: [ScannedFile], _ contract: BoundaryConfiguration.WayContract
  ) throws(BoundaryCheckError) -> [String: String] {
    var ways: [String: String] = [:]
    for file in files {
      for declaration in try file.code().declarations()
      where declaration.kind == .conformance {
        guard let function = contract.declarations[String(declaration.name.dropFirst(2))] else {
          continue
        }
        ways[declaration.baseName] = function
      }
    }
    return ways
  }
}
