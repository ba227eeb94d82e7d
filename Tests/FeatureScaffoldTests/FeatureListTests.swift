import Expectations
import FeatureScaffold
import Foundation
import Testing

@Suite("The lists that every feature has a line in")
struct FeatureListTests {
  /// A line of each list that another one of it follows.
  private static let lines = [
    ("Package.swift", "  Feature(\"Home\""), ("CODEOWNERS", "/Modules/Features/HomeFeature/"),
    ("CODEOWNERS", "/Tests/HomeFeature*"),
    ("Apps/ShopComposition/ShopComposition.swift", "import HomeFeature"),
    ("Apps/ShopComposition/ShopComposition.swift", "    HomePlugin()"),
  ]

  @Test("those of this package are whole and in order")
  func package() {
    let outcome = NewFeatureCommand.run(
      ["--sort", "--dry-run", "--package-path", PackageCopy.original.path])
    expectEqual(outcome.status, .success, "\(outcome.diagnostics)")
    #expect(outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test("one that is out of order is named, and --sort fixes it", arguments: lines)
  func unsorted(path: String, start: String) throws {
    let copy = try PackageCopy()
    let before = try copy.snapshot()
    try copy.edit(path, start) { $0.swapAt($1, $1 + 1) }
    let swapped = try copy.snapshot()
    let planned = copy.run("--sort", "--dry-run")
    expectEqual(planned.status, .success)
    #expect(planned.output.hasPrefix("\(path): Home comes after Onboarding among the "))
    try expectEqual(copy.snapshot(), swapped)
    expectEqual(copy.run("--sort").output, planned.output)
    try expectEqual(copy.snapshot(), before)
    #expect(copy.run("--sort").output.isEmpty)
  }

  @Test("a line that is listed twice is named, and left to its team", arguments: lines)
  func twice(path: String, start: String) throws {
    let copy = try PackageCopy()
    try copy.edit(path, start) { $0.insert($0[$1], at: $1) }
    try refused(copy, "\(path): Home is listed twice among the ")
  }

  @Test("a feature that one list lacks is named with the list", arguments: lines)
  func missing(path: String, start: String) throws {
    let copy = try PackageCopy()
    try copy.edit(path, start) { $0.remove(at: $1) }
    try refused(copy, "Home is missing from the ")
    try refused(copy, "\(path), but is one of Modules/Features")
  }

  @Test("a feature without a folder is named")
  func folder() throws {
    let copy = try PackageCopy()
    try copy.remove("Modules/Features/HomeFeature")
    try refused(copy, "Home is missing from Modules/Features, but is one of the features of")
  }

  @Test("a line that is not the whole of one feature is named with its number", arguments: lines)
  func broken(path: String, start: String) throws {
    let copy = try PackageCopy()
    var number = 0
    try copy.edit(path, start) {
      $0.insert("  // mine", at: $1 + 1)
      number = $1 + 2
    }
    try refused(copy, "\(path):\(number): this is not the whole line of a feature")
  }

  @Test("everything that is wrong is reported at once")
  func everything() throws {
    let copy = try PackageCopy()
    for (path, start) in Self.lines { try copy.edit(path, start) { $0.insert($0[$1], at: $1) } }
    let outcome = copy.run("--sort")
    expectEqual(outcome.diagnostics.split(separator: "\n").count, 1 + Self.lines.count)
  }

  private func refused(
    _ copy: PackageCopy, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try copy.snapshot()
    let outcome = copy.run("--sort")
    #expect(outcome.status == .cannotCreate, sourceLocation: sourceLocation)
    #expect(
      outcome.diagnostics.contains(message), "\(outcome.diagnostics)",
      sourceLocation: sourceLocation)
    #expect(try copy.snapshot() == before, sourceLocation: sourceLocation)
  }
}

extension PackageCopy {
  /// Changes the lines of a file at the first one that begins with a text.
  fileprivate func edit(
    _ path: String, _ start: String, _ change: (inout [String], Int) -> Void
  ) throws {
    var lines = try lines(path)
    change(&lines, try #require(lines.firstIndex { $0.hasPrefix(start) }))
    try write(lines.joined(separator: "\n"), to: path)
  }
}
