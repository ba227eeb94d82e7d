import FeatureScaffold
import Foundation
import Testing

/// Builds what is generated, which takes minutes; set `SHOP_SCAFFOLD_BUILD=1` to run it.
@Suite(
  "The generated feature, built",
  .enabled(if: ProcessInfo.processInfo.environment["SHOP_SCAFFOLD_BUILD"] != nil), .serialized)
struct GeneratedBuildTests {
  @Test(
    "it is formatted, compiles and passes its tests",
    arguments: [
      ["Wishlist", "--opens", "Cart,Home"], ["AVeryLongNameOfThirtyLettersAB", "--tab"],
    ])
  func builds(arguments: [String]) throws {
    let copy = try PackageCopy([
      ".swift-format", "Package.swift", "CODEOWNERS", "Apps", "Modules", "Tests", "Tools",
    ])
    let module = try #require(arguments.first) + "Feature"
    #expect(
      NewFeatureCommand.run(arguments + ["--package-path", copy.path]).status == .success)
    let lint = try copy.swift([
      "format", "lint", "--strict", "--recursive", "Package.swift",
      "Apps/ShopComposition/ShopComposition.swift", "Modules/Features/\(module)",
      "Tests/\(module)Tests", "Tests/\(module)ExampleTests",
    ])
    #expect(lint.status == 0, "\(lint.output)")
    let cache = FileManager.default.temporaryDirectory.appendingPathComponent("swift-module-cache")
    let test = try copy.swift(
      [
        "test", "--disable-xctest", "--filter", "\(module)(Example)?Tests", "-Xswiftc",
        "-module-cache-path", "-Xswiftc", cache.path,
      ], environment: ["MODULE": "\(module),\(module)Example"])
    #expect(test.status == 0, "\(test.output)")
    #expect(test.output.contains("Test run with 8 tests"), "\(test.output)")
  }
}

extension PackageCopy {
  /// Runs `swift` in the copy.
  fileprivate func swift(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
