import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Which of a package's manifests is read, compared with what SwiftPM of this toolchain does.
@Suite("The manifest that SwiftPM reads")
struct ManifestFileTests {
  /// The manifests of a package: the tools version of each, by its name after `Package`.
  private typealias Manifests = [String: String]

  private static func write(_ manifests: Manifests, into folder: TemporaryFolder) throws {
    for (name, toolsVersion) in manifests {
      // Each calls itself by its own name, which the dump then shows.
      try folder.write(
        """
        // swift-tools-version:\(toolsVersion)
        import PackageDescription
        let package = Package(name: "Package\(name).swift")

        """, to: "Package\(name).swift")
    }
  }

  private static func version() throws -> [Int] {
    ManifestFile.numbers(try Subprocess(command: ["swift", "package", "--version"]).run().text)
  }

  /// Returns the combinations in which the checker and SwiftPM disagree.
  private static func disagreements(_ all: [Manifests]) throws -> [String] {
    let version = try version()
    return try Workers.map(all, jobs: 2) { manifests -> String? in
      let folder = try TemporaryFolder()
      try write(manifests, into: folder)
      let dump = try Subprocess(
        command: [
          "swift", "package", "--package-path", folder.path, "--scratch-path", "\(folder.path)/b",
          "dump-package",
        ]
      ).run()
      let read = try? Manifest.decoded(from: dump.output).name
      let said = ManifestFile.name(
        in: folder.path, variants: ManifestFile.variants(in: folder.path), toolchain: version)
      return read == said || read == nil ? nil : "\(manifests): \(read ?? ""), not \(said ?? "")"
    }.compactMap { $0 }
  }

  /// Names of variants: exactly this toolchain, less exactly, older, later, and with a number left out.
  private static func names(for version: [Int]) -> [String] {
    let (major, minor, patch) = (version[0], version[1], version[2])
    return [
      "@swift-\(major)", "@swift-\(major).\(minor)", "@swift-\(major).\(minor).\(patch)",
      "@swift-\(major).\(minor).\(patch + 1)", "@swift-\(major).\(minor + 1)",
      "@swift-\(major).1", "@swift-\(major).0.2", "@swift-5.9", "@swift-5", "@swift-x",
    ]
  }

  @Test("the checker reads what SwiftPM reads", .enabled(if: ProgramTests.hasSwiftPM))
  func oracle() throws {
    let version = try Self.version()
    let exact = "@swift-\(version[0]).\(version[1])"
    try expectEqual(
      Self.disagreements([
        ["": "6.1", "@swift-6.1": "6.1"], ["": "6.0", "@swift-6.1": "6.1"],
        ["": "6.1", "@swift-6.0": "6.0"], ["": "6.1", exact: "5.9"],
        ["": "99.0", "@swift-5.9": "5.9"], ["": "5.9", "@swift-5.9": "6.0", "@swift-6.1": "5.9"],
      ]), [])
  }

  @Test(
    "the checker reads what SwiftPM reads, for all pairs of variants and orders of tools versions",
    .enabled(
      if: ProcessInfo.processInfo.environment["ALL_MANIFESTS"] != nil && ProgramTests.hasSwiftPM,
      "takes minutes: set ALL_MANIFESTS"))
  func allPairs() throws {
    let names = Self.names(for: try Self.version())
    var all: [Manifests] = []
    for regular in ["6.0", "99.0"] {
      for (index, first) in names.enumerated() {
        for one in ["5.9", "6.0", "6.1"] {
          all.append(["": regular, first: one])
          for second in names[(index + 1)...] {
            all += ["5.9", "6.0", "6.1"].map { ["": regular, first: one, second: $0] }
          }
        }
      }
    }
    try expectEqual(Self.disagreements(all), [])
  }

  private func name(_ manifests: Manifests, toolchain: [Int]) throws -> String? {
    let folder = try TemporaryFolder()
    try Self.write(manifests, into: folder)
    return ManifestFile.name(
      in: folder.path, variants: ManifestFile.variants(in: folder.path), toolchain: toolchain)
  }

  @Test(
    "of equal tools versions, that of Package.swift wins, unless the variant is the toolchain's")
  func equal() throws {
    let manifests = ["": "6.1", "@swift-6.1": "6.1"]
    try expectEqual(name(manifests, toolchain: [6, 3, 1]), "Package.swift")
    try expectEqual(name(manifests, toolchain: [6, 1, 2]), "Package@swift-6.1.swift")
    try expectEqual(name(manifests, toolchain: [5, 10, 0]), "Package.swift")
  }

  @Test("two variants for one version leave open which is read")
  func ambiguous() throws {
    let manifests = ["": "5.9", "@swift-6.1": "6.1", "@swift-6.1.0": "6.1"]
    #expect(try name(manifests, toolchain: [6, 3, 1]) == nil)
  }

  @Test("blank lines and other words may stand around the tools version")
  func toolsVersions() throws {
    let folder = try TemporaryFolder()
    try folder.write("\n\n// swift-tools-version: 5.9; more 7.0\r\n", to: "Package.swift")
    try folder.write("//swift-tools-version:6.0\n", to: "Package@swift-6.1.swift")
    func name(_ version: String?) -> String? {
      ManifestFile.name(
        in: folder.path, variants: ["Package@swift-6.1.swift"], dumped: version)
    }
    expectEqual(name("5.9.0"), "Package.swift")
    expectEqual(name("6.0.0"), "Package@swift-6.1.swift")
    expectEqual(name("5.5.0"), nil)
    expectEqual(name(nil), nil)
  }

  private func package(_ manifests: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in manifests {
      try folder.write(
        "// swift-tools-version: 6.1\nimport PackageDescription\n\(text)\n", to: name)
    }
    try folder.write("import C\n", to: "Sources/A/A.swift")
    for name in ["B", "C"] {
      try folder.write("public struct \(name) {}\n", to: "Sources/\(name)/\(name).swift")
    }
    return folder
  }

  private let pair = [
    "Package.swift": #"""
    let package = Package(name: "p", targets: [.target(name: "A"), .target(name: "B"), .target(name: "C")])
    """#,
    "Package@swift-6.1.swift": #"""
    let package = Package(name: "p", targets: [.target(name: "A", dependencies: ["B", "C"]), .target(name: "B"), .target(name: "C")])
    """#,
  ]

  @Test(
    "what is reported and edited is the manifest that was read",
    .enabled(if: ProgramTests.hasSwiftPM))
  func edited() throws {
    let version = try Self.version()
    // A toolchain 6.1 reads the variant for it.
    try #require(version.prefix(2) != [6, 1])
    let folder = try package(pair)
    func run(_ arguments: String...) -> CommandOutcome {
      BoundaryCheckCommand.run(arguments + ["--package-path", folder.path])
    }
    #expect(run("check").output.contains("add \"C\" to the dependencies of \"A\" in Package.swift"))
    #expect(run("fix", "--write").diagnostics.contains("wrote Package.swift\n"))
    let regular = try folder.text(of: "Package.swift")
    #expect(regular.contains("name: \"A\", dependencies: [\"C\"]"))
    let variant = try folder.text(of: "Package@swift-6.1.swift")
    #expect(variant.contains("[\"B\", \"C\"]"))
  }

  @Test("of a saved dump that fits two manifests neither is edited")
  func saved() throws {
    let folder = try package(pair)
    let manifest = try folder.write(
      """
      {"name": "p", "toolsVersion": {"_version": "6.1.0"}, "targets": [
        {"name": "A", "type": "regular", "dependencies": []},
        {"name": "B", "type": "regular", "dependencies": []},
        {"name": "C", "type": "regular", "dependencies": []}]}
      """, to: "manifest.json")
    let outcome = BoundaryCheckCommand.run(
      ["fix", "--write", "--package-path", folder.path, "--manifest", manifest])
    expectEqual(outcome.status, .findings)
    #expect(
      outcome.diagnostics.contains(
        "by hand: add \"C\" to the dependencies of \"A\", in the manifest that was read"))
    let text = try folder.text(of: "Package.swift")
    #expect(text.contains(".target(name: \"A\"), "))
  }
}
