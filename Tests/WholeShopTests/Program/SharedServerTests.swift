import AppProperties
import Diagnostics
import SQLiteDatabase
import ShopSessions
import Synchronization
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A shop on a server")
struct SharedServerTests {
  /// Runs lines on a device with a data folder of its own, in a shop whose server is a file.
  private func run(
    _ lines: String, on device: String, in folder: String, _ options: [String] = []
  ) async throws -> ScriptRun {
    let asked = Mutex<[String?]>([])
    let engine = DatabaseEngine(version: "server 1", server: "server:///shop") { place, _ in
      asked.withLock { $0.append(place) }
      return SQLiteDatabase.opener(at: .path(folder + "/server.db"))
    }
    try TemporaryFile.write(lines, to: folder + "/script")
    let run = try await ScriptRun(
      words: options + ["-f", folder + "/script"], in: folder,
      environment: ["HOME": "\(folder)/\(device)"],
      of: ShopProgram(plugins: TouredFeatures.plugins, engine: engine))
    let expected = options.isEmpty ? "server:///shop" : options[1]
    #expect(asked.withLock { $0.contains(expected) })
    return run
  }

  @Test("keeps the guest's cart, the introduction and the session of each device apart")
  func devices() async throws {
    try await TemporaryFile.withFolder { folder in
      let first = try await run(
        "skip\nopen shop://product/p-001\nadd\ncart\n", on: "desk", in: folder)
      #expect(first.output.contains("Cart: 1 item"))
      let other = try await run("skip\ncart\n", on: "phone", in: folder)
      #expect(other.exitCode == .success, "the introduction comes first there, too")
      #expect(!other.output.contains("Cart: 1 item"))
      let again = try await run("cart\n", on: "desk", in: folder)
      #expect(again.output.contains("Cart: 1 item"))
      let register =
        "open shop://register\nregister\nAda\nada@example.org\ncorrect horse battery\ncorrect horse battery\n"
      _ = try await run(register, on: "desk", in: folder)
      let signedIn = try await run("open shop://profile\n", on: "desk", in: folder)
      #expect(signedIn.output.contains("ada@example.org"))
      let guest = try await run("open shop://profile\n", on: "phone", in: folder)
      #expect(!guest.output.contains("ada@example.org"))
      // Each server has files of its own on a device.
      let elsewhere = try await run(
        "open shop://profile\n", on: "desk", in: folder, ["--database", "server://elsewhere/shop"])
      #expect(!elsewhere.output.contains("ada@example.org"))
    }
  }
}
