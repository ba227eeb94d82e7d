import Foundation
import Testing

@testable import BoundaryChecker

/// The contracts of this repository, each broken by one edge.
@Suite("Contracts of this repository")
struct ShopBoundariesTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static func configuration() throws -> String {
    try String(contentsOfFile: "\(repository)/Tools/boundaries.json", encoding: .utf8)
  }

  @Test("one edge breaks the contract that forbids it", arguments: BrokenContract.all)
  func broken(_ breach: BrokenContract) throws {
    let package = try FixturePackage(
      BrokenContract.targets(adding: breach), configuration: Self.configuration())
    let report = try package.report(rules: ["layer"])
    #expect(report.contracts.filter { !$0.isKept }.map(\.name).contains(breach.contract))
    #expect(report.findings.map(\.target) == [breach.source])
    #expect(report.findings.map(\.module) == [breach.destination])
  }

  @Test("without that edge the same package is clean")
  func cleanFixture() throws {
    let package = try FixturePackage(
      BrokenContract.targets(adding: nil), configuration: Self.configuration())
    let report = try package.report()
    #expect(report.isClean, "\(report.text)")
  }

  @Test("every contract that can be broken has an edge that breaks it")
  func complete() throws {
    let package = try FixturePackage(
      BrokenContract.targets(adding: nil), configuration: Self.configuration())
    let names = try package.report().contracts.map(\.name)
    #expect(Set(names).subtracting(BrokenContract.all.map(\.contract)) == [BrokenContract.free])
  }
}
