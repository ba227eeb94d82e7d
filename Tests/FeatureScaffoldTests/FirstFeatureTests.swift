import FeatureScaffold
import Foundation
import Testing

/// The page for a newcomer: what it shows is what there is.
@Suite("The page of a first feature")
struct FirstFeatureTests {
  private static let path = "Modules/Features/README.md"

  private func page() throws -> String {
    try String(
      contentsOf: PackageCopy.original.appendingPathComponent(Self.path), encoding: .utf8)
  }

  @Test("its code stands in the feature that its command generates, which is built as a test")
  func code() throws {
    let copy = try PackageCopy()
    let before = Set(try copy.snapshot().keys)
    let command = try #require(try page().firstMatch(of: #/swift run new-feature (.*)\n/#)?.1)
    let words = command.split(separator: " ").map(String.init)
    #expect(copy.run(words).status == .success)
    let generated = try copy.snapshot().filter { !before.contains($0.key) }
    let blocks = try page().matches(of: #/```swift\n((?s:.*?))```/#).map { String($0.1) }
    #expect(blocks.count > 5)
    for block in blocks {
      #expect(generated.values.contains { $0.contains(block) }, "in no file:\n\(block)")
    }
    for file in try page().matches(of: #/`(?:\w+/)?(Wishlist\w+\.swift)`/#).map(\.1) {
      #expect(generated.keys.contains { $0.hasSuffix("/\(file)") }, "\(file)")
    }
  }

  @Test("it names types and the modules that have them")
  func modules() throws {
    let files = FileManager.default
    let root = PackageCopy.original.appendingPathComponent("Modules").path
    let sources = try files.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }
    let rows = try page().matches(of: #/\n\| (`.*`) \| (`\w+`(?:, `\w+`)*) \|(?=\n)/#)
    #expect(rows.count > 5)
    for row in rows {
      let modules = row.2.matches(of: #/\w+/#).map { String($0.0) }
      let texts = try sources.filter { path in
        modules.contains {
          path.hasPrefix("Platform/\($0)/") || path.hasPrefix("Shop/\($0)/Sources/")
        }
      }.map { try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) }
      for name in row.1.matches(of: #/`(\w+)`/#).map(\.1) {
        let declaration = try Regex(
          "public (final )?(class|struct|enum|protocol|typealias|var|let|actor) \(name)\\b")
        #expect(
          texts.contains { $0.contains(declaration) || $0.contains("protocol \(name):") },
          "\(name) is not in \(modules)")
      }
    }
  }
}
