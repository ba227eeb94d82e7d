import BoundaryFixtures
import BoundaryRules
import PackageReading
import Expectations
import Testing

@testable import BoundaryChecker

/// The conflicts of two merges that git calls clean, each told before a build.
@Suite("Where two branches meet", .enabled(if: GitFixture.isPossible))
struct MergeTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let one, two: [String: String?]
    let told: [String]
    var testDescription: String { name }

    init(_ name: String, _ one: [String: String?], _ two: [String: String?], _ told: String...) {
      (self.name, self.one, self.two, self.told) = (name, one, two, told)
    }
  }

  static let wish = "Sources/Wish/WishPlugin.swift"
  static let cart = "Sources/Cart/CartPlugin.swift"

  @Test("it is reported before a build, in both orders of the names", arguments: clashing)
  func told(row: Row) throws {
    let fixture = try ForecastFixture([("one", row.one), ("two", row.two)])
    for names in [["one", "two"], ["two", "one"]] {
      let outcome = fixture.told(names[0], names[1])
      expectEqual(outcome.status, .findings, "\(outcome.all)")
      guard names == ["one", "two"] else { continue }
      for part in row.told {
        #expect(outcome.lines.contains { $0.contains(part) }, "\(part) in\n\(outcome.all)")
      }
    }
    for name in ["one", "two"] {
      expectEqual(fixture.told(name).status, .clean, "\(fixture.told(name).all)")
    }
  }

  @Test("what fits together is not reported", arguments: fitting)
  func silent(row: Row) throws {
    let fixture = try ForecastFixture([("one", row.one), ("two", row.two)])
    let outcome = fixture.told("one", "two")
    expectEqual(outcome.status, .clean, "\(outcome.all)")
    #expect(outcome.all.contains("merge as they are: one, two"))
  }
}
