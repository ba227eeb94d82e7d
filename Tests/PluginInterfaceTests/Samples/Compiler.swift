import Foundation
import Testing

/// The compiler, for tests of what it says of a text.
struct Compiler {
  /// The folder of the modules that these tests were built with, where there is a compiler for them too.
  static var modules: URL? {
    let built = Bundle.main.bundleURL.appending(path: "Modules")
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let hasCompiler = folders.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/swiftc")
    }
    return hasCompiler && FileManager.default.fileExists(atPath: built.path) ? built : nil
  }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "code-\(UUID())")
  private let modules: URL

  init() throws {
    modules = try #require(Self.modules)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Makes a module for what is checked afterwards.
  func make(_ module: String, of source: String) throws {
    let path = folder.appending(path: "\(module).swiftmodule").path
    let output = try run(
      source, "-emit-module", "-parse-as-library", "-module-name", module, "-o", path)
    #expect(!output.contains(": error: "), "\(output)")
  }

  /// Returns what the compiler says of a file.
  func typecheck(_ source: String) throws -> String { try run(source, "-typecheck") }

  private func run(_ source: String, _ options: String...) throws -> String {
    let file = folder.appending(path: "code-\(UUID()).swift")
    try Data(source.utf8).write(to: file)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments =
      ["swiftc"] + options
      + ["-swift-version", "6", "-I", modules.path, "-I", folder.path, file.path]
    let output = Pipe()
    (compiler.standardError, compiler.standardOutput) = (output, output)
    try compiler.run()
    defer { compiler.waitUntilExit() }
    return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
