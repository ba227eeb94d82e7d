import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Scans of files that have not changed")
struct ScanCacheTests {
  private func package() throws -> FixturePackage {
    try FixturePackage(
      [.init(name: "A", dependencies: ["B", "C"]), .init(name: "B"), .init(name: "C")],
      files: [
        "Sources/A/A.swift": """
        #if os(Linux) && !DEBUG
        @_spi(Some) @testable public import struct B.Thing
        #endif
        import C  // boundary:ignore[layer] for now
        let one = B::value
        #if canImport(C)
        #endif
        """,
        "Sources/A/ACoordinator.swift": """
        final class ACoordinator {
          let parent: ACoordinator?
          weak var delegate: ADelegate?
          func end() { parent?.removeChild(self) }
        }
        """,
        "Sources/B/B.swift": "import Foundation\n", "Sources/C/C.swift": "import Foundation\n",
      ],
      configuration: """
        {"version": 1, "coordinators": {"stores": ["C"]},
         "layers": [{"name": "all", "targets": ["*"]}],
         "contracts": [{"name": "free", "targets": ["*"], "mayImport": ["B"], "reason": "No."}]}
        """)
  }

  private func cache(_ check: PackageCheck) throws -> ScanCache {
    let key = try #require(ReportKey(check))
    return ScanCache(packagePath: check.packagePath, key: key.surroundings)
  }

  @Test("what is read back is what was scanned, word for word")
  func roundTrip() throws {
    let package = try package()
    let check = package.keepingCheck()
    let scanned = try check.model().files
    let cache = try cache(check)
    #expect(cache.entries.count == 4)
    for file in scanned {
      let known = cache.content(try #require(cache.entries[file.path]))
      #expect(known?.scan == file.scan)
      #expect(known?.declarations == file.declarations)
    }
    let again = try check.model().files
    #expect(again.map(\.scan) == scanned.map(\.scan))
    #expect(again.map(\.declarations) == scanned.map(\.declarations))
    #expect(again.map { $0.uses.map(\.place) } == scanned.map { $0.uses.map(\.place) })
    #expect(scanned.contains { !$0.declarations.isEmpty })
  }

  @Test("a check after an edit finds what a check without a cache finds")
  func edits() throws {
    let package = try package()
    let check = package.keepingCheck()
    var fresh = check
    fresh.usesCache = false
    let edits = [
      ("Sources/B/B.swift", "import A\n"), ("Sources/B/New.swift", "import C\n"),
      ("Sources/A/ACoordinator.swift", "import C\nfinal class ACoordinator {}\n"),
      ("Sources/C/C.swift", "@_exported import B\n"),
      ("boundaries.json", #"{"version": 1}"#),
    ]
    _ = try check.report()
    for (path, text) in edits {
      try package.folder.write(text, to: path)
      #expect(try check.report() == fresh.report(), "\(path)")
    }
    try FileManager.default.removeItem(atPath: "\(package.folder.path)/Sources/B/New.swift")
    #expect(try check.report() == fresh.report())
  }

  @Test("a file that has not changed is not read again, and one that has is")
  func unread() throws {
    let package = try package()
    let check = package.keepingCheck()
    _ = try check.report()
    let path = "\(package.folder.path)/Sources/B/B.swift"
    let entry = try #require(try cache(check).entries["Sources/B/B.swift"])
    try package.folder.write("import C\n", to: "Sources/C/Other.swift")
    _ = try check.report()
    #expect(try cache(check).entries["Sources/B/B.swift"]?.stamp == entry.stamp)
    try package.folder.write("import A\n", to: "Sources/B/B.swift")
    #expect(try cache(check).entries["Sources/B/B.swift"]?.stamp == entry.stamp)
    _ = try check.report()
    let after = try #require(try cache(check).entries["Sources/B/B.swift"])
    #expect(after.stamp != entry.stamp)
    #expect(after.stamp.size == (try Data(contentsOf: URL(fileURLWithPath: path))).count)
  }

  @Test("files that were written just now are scanned again")
  func unsettled() throws {
    let package = try package()
    var check = package.keepingCheck()
    check.settlingTime = 3_600
    _ = try check.report()
    #expect(try cache(check).entries.isEmpty)
  }

  @Test("a torn or foreign cache holds nothing, and does no harm")
  func torn() throws {
    let package = try package()
    let check = package.keepingCheck()
    let expected = try check.report()
    let path = "\(package.folder.path)/.build/boundary-check/scans"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for count in stride(from: 0, to: whole.count, by: 7) {
      try whole.prefix(count).write(to: URL(fileURLWithPath: path))
      #expect(
        try check.model().files.map(\.path) == [
          "Sources/A/A.swift", "Sources/A/ACoordinator.swift", "Sources/B/B.swift",
          "Sources/C/C.swift",
        ])
    }
    try Data("something else".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try check.report().findings == expected.findings)
  }
}
