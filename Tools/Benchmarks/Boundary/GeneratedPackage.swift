/// A package of many targets in a temporary folder, deleted with the object.
@MainActor
final class GeneratedPackage {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  /// Writes a package in which every target depends on up to eight earlier targets.
  init(targetCount: Int, filesPerTarget: Int) throws {
    folder = try TemporaryFolder("benchmark-boundary")
    var edges: [String] = []
    for target in 0..<targetCount {
      let dependencies = Self.dependencies(of: target)
      for file in 0..<filesPerTarget {
        _ = try folder.write(
          Self.source(of: file, in: target, dependencies),
          to: "Sources/M\(target)/File\(file).swift")
      }
      edges.append("  \(dependencies),")
    }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let edges: [[Int]] = [
      \(edges.joined(separator: "\n"))
      ]
      let package = Package(
        name: "generated",
        targets: edges.enumerated().map { number, targets in
          .target(name: "M\\(number)", dependencies: targets.map { .target(name: "M\\($0)") })
        })

      """
    _ = try folder.write(manifest, to: "Package.swift")
  }

  private static func dependencies(of target: Int) -> [Int] {
    Set((0..<8).map { (target * 7 + $0 * 131) % max(target, 1) }).sorted()
      .filter { $0 < target }
  }

  private static func source(of file: Int, in target: Int, _ dependencies: [Int]) -> String {
    let imports = dependencies.enumerated()
      .filter { $0.offset % 3 == file % 3 || file < 3 }.map { "import M\($0.element)\n" }
    let members = (0..<12).map { number in
      """
        /// The value \(number) of the part, counted from "zero" (see the notes).
        func value\(number)(of key: String, default fallback: Int = \(number)) -> Int {
          guard let found = table[key] else { return fallback }
          return found * \(number) + name.count  // never negative
        }


      """
    }
    return """
      import Foundation
      \(imports.joined())
      struct Part\(file)Of\(target) {
        let name = "part \\(\(file)) of \(target)"
        var table: [String: Int] = [:]

      \(members.joined())}

      """
  }
}
