import PackageReading

/// A package in a git repository of its own, in a temporary folder.
package struct GitFixture {
  package let folder: TemporaryFolder

  /// The package's folder inside of the repository.
  package let package: String

  package static let isPossible =
    (try? Subprocess(command: ["git", "--version"]).run())?.status == 0

  package init(in subfolder: String = "") throws {
    folder = try TemporaryFolder()
    package = subfolder.isEmpty ? folder.path : "\(folder.path)/\(subfolder)"
    try folder.makeFolder(subfolder)
    // What makes a repository, without the many files of `git init`.
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    for name in ["objects", "refs"] { try folder.makeFolder(".git/\(name)") }
  }

  package func git(_ arguments: String...) throws { try folder.git(arguments) }

  /// Writes a file of the package.
  package func write(_ text: String, to path: String) throws {
    let prefix = package.dropFirst(folder.path.count).drop { $0 == "/" }
    try folder.write(text, to: prefix.isEmpty ? path : "\(prefix)/\(path)")
  }

  /// Writes a manifest of targets with their dependencies.
  package func writeManifest(_ targets: [(name: String, dependencies: [String])]) throws {
    let lines = targets.map { target in
      let kind = target.name.hasSuffix("Tests") ? "testTarget" : "target"
      return "    .\(kind)(name: \"\(target.name)\", dependencies: \(target.dependencies)),\n"
    }
    try write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
      \(lines.joined())  ])
      """, to: "Package.swift")
  }

  package func commit(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }
}
