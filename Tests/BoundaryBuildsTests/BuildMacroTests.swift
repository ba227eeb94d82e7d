import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker

/// What `forecast --build` says of macros, which the compiler runs where they are used.
@Suite("The forecast with macros", .enabled(if: GitFixture.isPossible))
struct BuildMacroTests {
  /// The program of a macro that expands to some code, and notes in a folder when it starts and when it expands.
  ///
  /// Nothing from elsewhere is there, so it speaks the compiler's own words: a length of eight bytes, then JSON. Where a
  /// macro is declared, the compiler starts the program and asks what it can; it may end it with a length of zero, which
  /// is no expansion.
  static func program(_ code: String, _ log: String) -> String {
    """
    import Foundation
    func answer(_ text: String) {
      let bytes = Array(text.utf8)
      let count = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
      FileHandle.standardOutput.write(Data(count + bytes))
    }
    func note(_ what: String) throws {
      try Data().write(to: URL(fileURLWithPath: "\(log)/macro \\(what) \(code)"))
    }
    try note("starts")
    while let head = try FileHandle.standardInput.read(upToCount: 8), head.count == 8 {
      let count = head.reversed().reduce(0) { $0 << 8 | Int($1) }
      let text = try FileHandle.standardInput.read(upToCount: count) ?? Data()
      if String(decoding: text, as: UTF8.self).contains("getCapability") {
        answer(#"{"getCapabilityResult": {"capability": {"protocolVersion": 7}}}"#)
      } else if count > 0 {
        try note("expands")
        answer(#"{"expandMacroResult": {"expandedSource": "\(code)", "diagnostics": []}}"#)
      }
    }

    """
  }

  @Test("an expansion that fails in a merge is an error of the line with the macro")
  func macros() throws {
    let log = try TemporaryFolder()
    let manifest = try #require(F.base["Package.swift"])
      .replacing(
        "import PackageDescription", with: "import CompilerPluginSupport\nimport PackageDescription"
      )
      .replacing(
        ".target(name: \"Base\")",
        with: ".target(name: \"Base\", dependencies: [\"Writer\"]), .macro(name: \"Writer\")")
    let fixture = try BuildFixture(
      [
        "Package.swift": manifest,
        "Sources/Base/Written.swift":
          "@freestanding(expression) public macro written() -> Int = #externalMacro(module: \"Writer\", type: \"W\")\n",
        "Sources/Writer/main.swift": Self.program("1", log.path),
      ],
      branches: [
        ("changes", ["Sources/Writer/main.swift": Self.program("changed", log.path)]),
        ("uses", ["Sources/Home/Use.swift": "import Base\nlet use = #written\n"]),
      ])
    let told = fixture.told("changes", "uses")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(
      told.all.contains(
        "Sources/Home/Use.swift:2:19: error: [merge-breaks-build] 'uses' and 'changes' do not build together "
          + "(each builds alone): cannot find 'changed' in scope — owner @home"), "\(told.all)")
    // That of the merge, and that of the branch alone.
    let expanded = try FileManager.default.contentsOfDirectory(atPath: log.path)
      .filter { $0.contains("expands") }
    expectEqual(expanded.sorted(), ["macro expands 1", "macro expands changed"])
  }

  private typealias F = BuildFixture
}
