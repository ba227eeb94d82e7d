import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

/// The contracts of this repository, each broken by one edge.
@Suite("Contracts of this repository")
struct ShopBoundariesTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static func configuration() throws -> String {
    try String(contentsOfFile: "\(repository)/Tools/boundaries.json", encoding: .utf8)
  }

  /// The package with all edges at once: each is judged by itself, and a check costs as much as for one.
  private static let report = Result {
    let package = try FixturePackage(
      BrokenContract.targets(adding: BrokenContract.all), configuration: configuration())
    return try package.report(rules: ["layer"])
  }

  @Test("one edge breaks the contract that forbids it", arguments: BrokenContract.all)
  func broken(_ breach: BrokenContract) throws {
    let report = try Self.report.get()
    let findings = report.findings.filter {
      $0.target == breach.source && $0.module == breach.destination
    }
    expectEqual(findings.count, 1)
    expectEqual(findings.first?.contracts.contains(breach.contract), true)
    #expect(report.contracts.filter { !$0.isKept }.map(\.name).contains(breach.contract))
  }

  @Test("no other edge breaks a contract, and without them the same package is clean")
  func cleanFixture() throws {
    try expectEqual(Self.report.get().findings.count, BrokenContract.all.count)
    let package = try FixturePackage(
      BrokenContract.targets(adding: []), configuration: Self.configuration())
    let report = try package.report()
    #expect(report.isClean, "\(report.text)")
  }

  @Test("every contract that can be broken has an edge that breaks it")
  func complete() throws {
    let package = try FixturePackage(
      BrokenContract.targets(adding: []), configuration: Self.configuration())
    let names = try package.report().contracts.map(\.name)
    expectEqual(Set(names).subtracting(BrokenContract.all.map(\.contract)), [BrokenContract.free])
  }
}
