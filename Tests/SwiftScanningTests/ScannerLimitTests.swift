import Expectations
import Testing

@testable import SwiftScanning

@Suite("Import scanner: how far a file is read")
struct ScannerLimitTests {
  /// Sources that say one thing each, with what they say.
  static let sayings = [
    ("import A", "import A"),
    ("#if canImport(A)\n#endif", "canImport A"),
    ("let a = A::b", "selector A"),
    ("// boundary:ignore[layer] why", "ignore layer"),
    ("/*boundary:ignore[layer]*/", "ignore layer"),
    ("#externalMacro(module: \"A\")", "externalMacro A"),
    ("#externalMacro(module : \"A\")", "externalMacro A"),
    ("#externalMacro(module\t: \"A\")", "externalMacro A"),
    ("#externalMacro(module\n: \"A\")", "externalMacro A"),
    ("#externalMacro(module\r\n  : \"A\")", "externalMacro A"),
    ("#externalMacro(module/**/: \"A\")", "externalMacro A"),
    ("#externalMacro(module /**/ : \"A\")", "externalMacro A"),
    ("@_originallyDefinedIn(module: \"A\", macOS 1) struct S {}", "originallyDefinedIn A"),
  ]

  private func told(_ source: String) -> [String] {
    let scan = ImportScanner().scan(source)
    return scan.imports.map { "import \($0.module)" }
      + scan.references.map { "\($0.form.rawValue) \($0.module)" }
      + scan.ignores.map { "ignore \($0.rules.joined(separator: " "))" }
  }

  @Test("what a file says is read wherever in the file it stands", arguments: sayings)
  func everywhere(_ source: String, _ meaning: String) {
    for before in [0, 1, 2, 3, 130] {
      let head = String(repeating: "\n", count: before)
      for after in 0...66 {
        let tail = "\n" + String(repeating: "x", count: after)
        #expect(told(head + source + tail) == [meaning], "\(before) before, \(after) after")
      }
    }
  }

  @Test(
    "a file with words that only look alike is not read",
    arguments: [
      "", "imports", "import_", "import9", "caImport", "Import", "mport", "imp ort", "important",
      "a ? b : c", "case .module(let x): y", "f(modul: 1)",
      "f(nodule: 1)", "f(e: 1, y: 2)", "bounary:ignore", "x :\ty \n: z \r: a", "[le: 1, ry: 2]",
    ])
  func lookalikes(_ source: String) {
    for count in [0, 64, 200] {
      let bytes = Array(source.utf8) + [UInt8](repeating: UInt8(ascii: "\n"), count: count)
      expectEqual(limit(of: bytes), -1, "\(count) bytes behind")
      expectEqual(limit(of: bytes.reversed() + bytes), -1, "\(count) bytes before and behind")
    }
  }

  @Test("a file is read to the last word that matters, and no further")
  func last() {
    for count in 0...12 {
      let tail = String(repeating: "let x = f(y: z)\n", count: count)
      expectEqual(limit(of: Array("import A\nimport B\n\(tail)".utf8)), 11)
      expectEqual(limit(of: Array("let a = A::b\n\(tail)".utf8)), 10)
    }
  }

  private func limit(of bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { ScanLimit(unsafe SourceBytes($0)).offset }
  }
}
