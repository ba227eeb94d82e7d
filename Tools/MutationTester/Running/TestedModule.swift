import Foundation

/// A module of the package, with its sources.
struct TestedModule: Hashable {
  /// The folder, relative to the package.
  let path: String

  /// The source files, relative to the package.
  let files: [String]

  private struct Description: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String
      let sources: [String]
    }

    let targets: [Target]
  }

  /// Reads the description that `swift package describe --type json` prints.
  ///
  /// - Parameters:
  ///   - name: The module's name.
  ///   - description: What was printed, which may begin with other lines.
  /// - Throws: ``MutationError/noPackage(detail:)`` or ``MutationError/unknownModule(_:)``.
  init(_ name: String, in description: String) throws(MutationError) {
    let json = description.drop { $0 != "{" }
    let package: Description
    do {
      package = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
    } catch {
      throw .noPackage(detail: "\(error)")
    }
    guard let target = package.targets.first(where: { $0.name == name }),
      package.targets.contains(where: { $0.name == name + "Tests" })
    else { throw .unknownModule(name) }
    path = target.path
    files = target.sources.map { "\(target.path)/\($0)" }.sorted()
  }
}
