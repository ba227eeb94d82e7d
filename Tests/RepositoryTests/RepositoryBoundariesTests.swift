import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Boundaries of this repository")
struct RepositoryBoundariesTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test("the repository keeps its contracts")
  func kept() throws {
    let report = try PackageCheck(packagePath: Self.repository).report()
    #expect(report.isClean, "\(report.text)")
    #expect(report.contracts.contains { $0.name == "features-never-import-features" })
  }

  @Test("its manifest reads nothing that may change unseen, so a check need not run it again")
  func cached() {
    #expect(ManifestKey(packagePath: Self.repository, environment: [:], toolchain: "") != nil)
  }
}
