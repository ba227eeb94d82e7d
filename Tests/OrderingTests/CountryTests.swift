import Expectations
import Foundation
import Testing

@testable import Ordering

@Suite("Countries")
struct CountryTests {
  private static let table = "/usr/share/zoneinfo/iso3166.tab"

  /// Every code of two capitals that a country has.
  private let assigned: Set<String>

  init() {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    assigned = Set(
      letters.flatMap { one in letters.map { one + $0 } }.filter { Country($0) != nil })
  }

  @Test("249 codes are assigned, and nothing else is a country")
  func count() {
    expectEqual(assigned.count, 249)
    for code in ["", "D", "de", "DEU", "UK", "EU", "ZZ", "AN", "SU", "D1"] {
      #expect(Country(code) == nil)
    }
  }

  @Test(
    "the codes are those of the system's time zone database",
    .enabled(if: FileManager.default.fileExists(atPath: table)))
  func database() throws {
    let lines = try String(contentsOfFile: Self.table, encoding: .utf8).split(separator: "\n")
    let listed = lines.filter { !$0.hasPrefix("#") }.map { String($0.prefix(2)) }
    #expect(Set(listed) == assigned)
  }

  @Test("every region with a tax rate is in a country")
  func taxed() {
    expectEqual(TaxTable.entries.count, 51 + 13 + 30)
    for (code, entry) in TaxTable.entries {
      #expect(Country(String(code.prefix(2))) != nil, "\(code)")
      expectEqual(TaxRegion(code)?.code, code)
      expectEqual(TaxTable.code(named: entry.name.uppercased()), code)
    }
  }

  @Test("what people write instead of a code leads to it")
  func meant() {
    expectEqual(Country.meant(by: "UK")?.code, "GB")
    expectEqual(Country.meant(by: "EL")?.code, "GR")
    #expect(Country.meant(by: "EU") == nil)
  }
}
