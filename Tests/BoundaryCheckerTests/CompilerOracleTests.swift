import BoundaryChecker
import Foundation
import Testing

/// Asks the compiler which modules files import.
private enum Compiler {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static func importedModules(of files: [String]) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments =
      ["-frontend", "-emit-imported-modules"] + files + ["-swift-version", "6", "-o", "-"]
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
  @Test("the compiler takes the same modules from every form")
  func agreement() throws {
    let folder = try TemporaryFolder()
    let forms = ImportForm.all.enumerated().map { $1.numbered($0) }
    let files = try forms.enumerated().map { try folder.write($1.source, to: "\($0).swift") }
    let modules = try Compiler.importedModules(of: files)
    let expected = Set(forms.flatMap(\.active))
    for name in modules.symmetricDifference(expected).sorted() {
      let form = forms.first { $0.source.contains(name) }
      Issue.record("\(name): \(form?.source.debugDescription ?? "no form")")
    }
  }

  @Test("there are forms enough to mean something")
  func count() {
    #expect(Set(ImportForm.all.map(\.source)).count >= 800)
  }
}
