import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("links check")
struct LinkCheckTests {
  private enum NotesRoute: Route {
    case notes, help

    static let patterns: [LinkPattern<NotesRoute>] = [
      LinkPattern("notes", .notes), LinkPattern("notes/help", .help),
    ]
  }

  private struct NotesPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "notes", module: "Notes", owner: "@notes")

    func register(in registry: inout RouterRegistry) throws {
      registry.routes(NotesRoute.self) { Coordinator(context: $0) }
      LinkCheck.register(in: &registry)
    }
  }

  private final class Coordinator: Navigation.Coordinator {
    let context: CoordinatorContext

    init(context: CoordinatorContext) { self.context = context }

    func viewModel(for route: NotesRoute) -> some ViewModel { EmptyViewModel() }
  }

  private struct EmptyViewModel: ViewModel {
    func screen() -> Screen { Screen() }
  }

  /// A program with this command, which shows no screen.
  private func program() -> LineShellProgram {
    var program = LineShellProgram(name: "notes", version: "1", summary: "notes") { _ in
      throw CancellationError()
    }
    program.composed = { _ in
      var composition = Composition(policy: LinkPolicy(scheme: "notes", hosts: []))
      composition.add(NotesPlugin())
      return try composition.compose()
    }
    return program
  }

  private func check(
    _ files: [String: [UInt8]], _ words: [String]? = nil, options: [String] = [],
    command: [String] = ["links", "check"], input: String = ""
  ) async throws -> (code: ExitCode, output: String, diagnostics: String) {
    var result: (ExitCode, String, String) = (.internal, "", "")
    try await TemporaryFile.withFolder { folder in
      for (name, bytes) in files { try TemporaryFile.write(bytes, to: "\(folder)/\(name)") }
      try TemporaryFile.write(input, to: "\(folder)/input")
      let names = words ?? files.keys.sorted()
      let paths = names.map { $0.hasPrefix("-") ? $0 : "\(folder)/\($0)" }
      let source = try InputFile.descriptor(of: "\(folder)/input")
      result.0 = try await TemporaryFile.writing(to: "\(folder)/out") { output in
        try await TemporaryFile.writing(to: "\(folder)/err") { diagnostics in
          await program().run(
            options + command + paths, environment: Environment(["HOME": folder]),
            streams: .init(input: source, output: output, error: diagnostics))
        }
      }
      result.1 = TemporaryFile.text(of: "\(folder)/out").replacing("\(folder)/", with: "")
      result.2 = TemporaryFile.text(of: "\(folder)/err").replacing("\(folder)/", with: "")
    }
    return result
  }

  @Test("counts the links of files that all lead somewhere")
  func good() async throws {
    let run = try await check([
      "a.md": Array("See [notes](notes://notes)\nand notes://notes/help.\n".utf8),
      "b.csv": Array("1,NOTES://notes,x\n".utf8), "c.txt": Array("nothing".utf8), "d": [],
    ])
    expectEqual(run.code, .success)
    expectEqual(run.output, "3 links of 4 files match a route\n")
    #expect(run.diagnostics.isEmpty)
  }

  @Test("reports each link that leads nowhere by line and column, with the near ones")
  func bad() async throws {
    let run = try await check([
      "a.md": Array("é notes://note\r\n\n<a href=\"notes://notes/halp?token=secret\">".utf8),
      "b.swift": Array("open(\"notes://notes/\\(id)\")\nopen(\"notes://notes//help\")".utf8),
    ])
    expectEqual(run.code, .invalidData)
    #expect(run.output.isEmpty)
    #expect(
      run.diagnostics == """
        error: of 4 links 4 lead nowhere
          a.md:1:4: notes://note: no route matches "note"; did you mean notes or notes/help?
          a.md:3:10: notes://notes/halp: no route matches "notes/halp"; did you mean notes/help or notes?
          b.swift:1:7: notes://notes/*: no route matches "notes/*"; did you mean notes/help or notes?
          b.swift:2:7: notes://notes//help: an empty segment at byte 14; leave out the extra slash
        hint: notes explain LINK shows how a link is read

        """)
  }

  @Test("reads standard input for a dash, and answers programs in JSON")
  func input() async throws {
    let run = try await check(
      [:], ["-"], options: ["--json"], input: "x notes://nowhere\n")
    expectEqual(run.code, .invalidData)
    let error = #"{"v":1,"command":"links check","ok":false,"error":{"code":"links.bad","exit":65"#
    #expect(run.output.hasPrefix(error))
    #expect(run.output.contains("stdin:1:3: notes://nowhere"))
  }

  @Test("reads a mail as it was written: soft line breaks, encoded bytes, parts that are plain")
  func mail() async throws {
    let mail = """
      From: shop@example.org
      Content-Type: multipart/mixed; boundary="part"

      --part
      Content-Transfer-Encoding: quoted-printable

      Your notes: notes://no=
      tes and =6Eotes://notes?a=3Db, and notes://not=
      here
      -- =
      a signature with notes://notes/help
      notes://a=+f
      --part
      Content-Transfer-Encoding: 7bit

      notes://notes?token=3D and notes://nowhere
      --part
      Content-Transfer-Encoding: base64

      bm90ZXM6Ly9ub3doZXJl
      --part--
      """
    let run = try await check(["a.eml": Array(mail.replacing("\n", with: "\r\n").utf8)])
    expectEqual(run.code, .invalidData)
    #expect(
      run.diagnostics.split(separator: "\n").map(String.init) == [
        "a.eml:18: a part in base64 is not read", "error: of 7 links 3 lead nowhere",
        "  a.eml:8:32: notes://nothere: no route matches \"nothere\"; check the link",
        "  a.eml:12:1: notes://a=+f: \"=\" at byte 9 is not allowed in a link; links are refused rather than "
          + "repaired; explain shows each step",
        "  a.eml:16:28: notes://nowhere: no route matches \"nowhere\"; check the link",
        "hint: notes explain LINK shows how a link is read",
      ])
  }

  @Test("reports what it cannot read, goes on, and ends with the code of the first problem")
  func unread() async throws {
    let wide = "notes://notes".utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let run = try await check(
      [
        "a.txt": [0xFF, 0xFE] + wide, "b.txt": wide, "c.png": [0x89, 0x50] + Array(0...200),
        "d.md": Array("notes://nowhere".utf8),
      ], ["a.txt", "b.txt", "c.png", "missing", "d.md"])
    expectEqual(run.code, .invalidData)
    #expect(
      run.diagnostics.split(separator: "\n").dropLast().map(String.init) == [
        "error: of 1 link 1 leads nowhere, and 4 files cannot be read",
        "  a.txt: it is UTF-16; convert it to UTF-8",
        "  b.txt: it is UTF-16; convert it to UTF-8", "  c.png: it is not text",
        "  cannot read missing: No such file or directory",
        "  d.md:1:1: notes://nowhere: no route matches \"nowhere\"; check the link",
      ])
    try await expectEqual(check([:], ["missing"]).code, .notFound)
  }

  @Test("wants a file, and explains itself")
  func usage() async throws {
    try await expectEqual(check([:], []).code, .usage)
    for (words, hint) in [
      (["links"], "usage: notes links check FILE [FILE...] [options]"),
      (["links", "chek", "a"], "did you mean links check?"),
      (["links", "--json"], "options stand before the command: notes --json links check"),
    ] {
      let run = try await check([:], [], command: words)
      expectEqual(run.code, .usage)
      #expect(run.diagnostics.hasSuffix("hint: \(hint)\n"), "\(run.diagnostics)")
    }
    let help = try await check([:], ["--help"])
    expectEqual(help.code, .success)
    #expect(help.output.contains("notes links check FILE [FILE...]"))
    try await expectEqual(check(["a": Array("x".utf8)], ["--all", "a"]).code, .usage)
    let late = try await check(["a": Array("x".utf8)], ["--json", "a"])
    expectEqual(late.code, .usage)
    let refused = try await check([:], [], options: ["--json"])
    #expect(refused.output.hasPrefix(#"{"v":1,"command":"links check","ok":false,"#))
    #expect(
      late.diagnostics.hasSuffix(
        "hint: options stand before the command: notes --json links check\n"))
  }

  @Test("reports the line of every link, in one pass", arguments: [1, 1_000])
  func places(count: Int) throws {
    let text = try LinkText(
      (0..<count).flatMap { number -> [UInt8] in Array("line \(number) notes://notes\n".utf8) })
    var places = LinkText.Places(in: text)
    var found: [Int] = []
    LinkFinder(LinkPolicy(scheme: "notes", hosts: [])).find(in: text.bytes) { link in
      found.append(places.place(of: link.offset).line)
    }
    expectEqual(found, Array(1...count))
  }
}
