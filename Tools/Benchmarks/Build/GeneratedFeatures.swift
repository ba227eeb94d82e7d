import FeatureScaffold
import Foundation

/// A copy of this package with additional features, each made by the scaffolder.
@MainActor
final class GeneratedFeatures {
  let path: String

  private let folder: TemporaryFolder
  private var edits = 0
  private var isBuilt: Set<String> = []

  static let module = "FirstAddedFeature"

  enum Scratch: String {
    case whole = ".build/whole"
    case pruned = ".build/pruned"
  }

  init(count: Int) throws {
    folder = try TemporaryFolder("benchmark-build")
    path = "\(folder.path)/shop"
    let manager = FileManager.default
    try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    for item in try manager.contentsOfDirectory(atPath: ".") where !item.hasPrefix(".") {
      try manager.copyItem(atPath: item, toPath: "\(path)/\(item)")
    }
    let present = try manager.contentsOfDirectory(atPath: "\(path)/Modules/Features")
      .count { $0.hasSuffix("Feature") }
    for number in 0...max(0, count - present - 1) {
      let name = number == 0 ? "FirstAdded" : "Added\(number)"
      let outcome = NewFeatureCommand.run([name, "--package-path", path])
      guard outcome.status == .success else {
        throw BenchmarkError.programFailed(
          "new-feature", status: outcome.status.rawValue, output: outcome.diagnostics)
      }
    }
  }

  /// Builds and tests once, so that a sample has to build only what it changes.
  func build(_ scratch: Scratch) throws {
    guard isBuilt.insert(scratch.rawValue).inserted else { return }
    _ = try test(scratch).output()
  }

  func clean(_ scratch: Scratch) throws {
    isBuilt.remove(scratch.rawValue)
    try? FileManager.default.removeItem(atPath: "\(path)/\(scratch.rawValue)")
  }

  /// Changes a function body of the feature, after waiting until the file's timestamp can differ.
  func touch() throws {
    // SwiftPM does not notice a second edit within the same second.
    Thread.sleep(forTimeInterval: 1.1)
    edits += 1
    let sources = "\(path)/Modules/Features/\(Self.module)/Sources"
    let file = "\(sources)/FirstAddedViewModel.swift"
    var text = try String(contentsOfFile: file, encoding: .utf8)
    let edited = try Regex(#"func screen\(\) async -> Screen \{\n(    _ = \d+\n)?"#)
    guard let body = text.firstRange(of: edited) else {
      throw BenchmarkError.disagreement("the body of the view model")
    }
    text.replaceSubrange(body, with: "func screen() async -> Screen {\n    _ = \(edits)\n")
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  func test(_ scratch: Scratch) -> Program {
    let cache = ProcessInfo.processInfo.environment["SHOP_MODULE_CACHE"]
    let modules = cache ?? "\(NSHomeDirectory())/.cache/shop/swift-modules"
    return Program(
      "swift",
      [
        "test", "--package-path", path, "--scratch-path", "\(path)/\(scratch.rawValue)",
        "--disable-xctest", "--filter", "\(Self.module)Tests", "-Xswiftc", "-module-cache-path",
        "-Xswiftc", modules,
      ], environment: scratch == .pruned ? ["MODULE": Self.module] : [:])
  }
}
