import Expectations
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

  @Test("its code stands in the features that its commands generate, which are built as a test")
  func code() throws {
    var generated: [String: [String]] = [:]
    for command in try page().matches(of: #/swift run new-feature (\w+ .*)\n/#).map(\.1) {
      let copy = try PackageCopy()
      let before = Set(try copy.snapshot().keys)
      let words = command.split(separator: " ").map(String.init)
      expectEqual(copy.run(words).status, .success, "\(command)")
      for (path, text) in try copy.snapshot() where !before.contains(path) {
        generated[path, default: []].append(text)
      }
    }
    // Those that stand in another file say in which; `RepositoryTests` looks there.
    let others = /\]\([\w\/.]+\.swift\):\n\n(```swift\n(?s:.*?)```\n\n?)+/
    let blocks = try page().replacing(others, with: "")
      .matches(of: #/```swift\n((?s:.*?))```/#).map { String($0.1) }
    #expect(blocks.count > 5)
    for block in blocks {
      #expect(generated.values.joined().contains { $0.contains(block) }, "in no file:\n\(block)")
    }
    for file in try page().matches(of: #/`(?:\w+/)?(Errands\w+\.swift)`/#).map(\.1) {
      #expect(generated.keys.contains { $0.hasSuffix("/\(file)") }, "\(file)")
    }
  }
}
