import BoundaryChecker
import Foundation
import Testing

/// Asks the compiler which modules a file imports.
private enum Compiler {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static func importedModules(_ source: String, in folder: TemporaryFolder) throws -> Set<String> {
    let file = try folder.write(source, to: "form.swift")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = [
      "-frontend", "-emit-imported-modules", file, "-swift-version", "6", "-o", "-",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}

@Suite("Agreement with the compiler", .enabled(if: Compiler.path != nil))
struct CompilerOracleTests {
  @Test("the compiler sees the same modules in every form without inactive branches")
  func agreement() throws {
    let folder = try TemporaryFolder()
    for form in ImportForm.accepted + ImportForm.refused + ImportForm.conditional
    where form.compilerAgrees {
      let modules = try Compiler.importedModules(form.source, in: folder)
      #expect(modules == Set(form.modules), "\(form.source.debugDescription)")
    }
  }
}
