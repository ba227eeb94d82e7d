import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import StandIns
import TemporaryFiles
import Terminal
import Testing

@testable import LineShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private enum InkRoute: Route {
  case ink

  static let patterns: [LinkPattern<InkRoute>] = [LinkPattern("ink", .ink)]
}

private enum PenRoute: Route {
  case pen

  static let patterns: [LinkPattern<PenRoute>] = [LinkPattern("pen", .pen)]
}

private enum InkKey: DependencyKey { typealias Value = Int }

private struct InkPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "ink", module: "InkFeature", owner: "@desk/ink")

  func register(in registry: inout RouterRegistry) throws {
    registry.standIn(InkRoute.self, tab: "ink")
    registry.provide(InkKey.self) { 1 }
    try registry.tab("ink", title: "Ink", root: InkRoute.ink, order: 20)
  }
}

private struct PenPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "pen", module: "PenFeature", owner: "@desk/pen")

  func register(in registry: inout RouterRegistry) throws {
    registry.standIn(PenRoute.self)
    registry.addGuard("ink", using: InkKey.self) { _, _ in .allow }
  }
}

/// The line shell of an app of three features, one of which needs another.
@MainActor
private struct Desk {
  let shell: Shell

  init(switches: String? = nil) async throws {
    var composition = Composition(
      policy: LinkPolicy(scheme: "desk", hosts: []), reservedCommands: Shell.reservedCommands)
    for plugin in [NotesPlugin(), InkPlugin(), PenPlugin()] as [any FeaturePlugin] {
      composition.add(plugin)
    }
    let host = ComposedHost(try composition.compose())
    try await host.start()
    shell = Shell(
      app: host, answers: Silence(),
      options: ShellOptions(reportsToPrograms: true, switches: switches))
  }

  var path: [String] { shell.standing().path }

  /// Runs a line and answers with what came of it, in a few words.
  func run(_ line: String) async -> String {
    switch await shell.run(line).outcome {
    case .success(let success): "\(success.status): \(success.message ?? "")"
    case .failure(let explanation):
      "\(explanation.code): \(explanation.message); \(explanation.hint ?? "")"
    }
  }
}

@MainActor
@Suite("Features switched while the shell runs")
struct SwitchFileTests {
  private let refused =
    "feature.needed: PenFeature 1.0.0 (owner @desk/pen) uses InkKey of InkFeature 1.0.0 (owner @desk/ink); "
    + "type features off ink pen, or features on ink pen"

  @Test("a command switches them off and on, and says so where it is so already")
  func command() async throws {
    let desk = try await Desk()
    #expect(await desk.run("open desk://pen") == "handled: ")
    await expectEqual(desk.run("features off pen"), "handled: off: pen")
    #expect(desk.path == ["desk://notes"])
    await expectEqual(desk.run("features off pen"), "unchanged: already off: pen")
    #expect(
      await desk.run("open desk://pen")
        == "link.notComposed: no composed feature handles \"pen\"; PenFeature (owner @desk/pen) "
        + "would; type features on pen"
    )
    await expectEqual(desk.run("features on pen"), "handled: on: pen")
    #expect(await desk.run("open desk://pen") == "handled: ")
    await expectEqual(desk.run("leaks"), "handled: ")
    #expect(desk.shell.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("what another needs is refused with both teams and the commands that fix it")
  func needed() async throws {
    let desk = try await Desk()
    await expectEqual(desk.run("features off ink"), refused)
    #expect(desk.shell.app.composed.off.isEmpty)
    await expectEqual(desk.run("features off ink pen"), "handled: off: ink, pen")
    await expectEqual(desk.run("features on pen"), refused)
    await expectEqual(desk.run("features on ink pen"), "handled: on: ink, pen")
  }

  @Test(
    "what is not such a command is refused with its usage, and an unknown feature with near names")
  func usage() async throws {
    let desk = try await Desk()
    #expect(await desk.run("features of pen").hasPrefix("command.surplusArgument: \"of\""))
    #expect(await desk.run("features off").hasPrefix("command.missingArgument"))
    #expect(await desk.run("features off pn").hasPrefix("feature.unknown: there is no feature"))
    let help = await desk.shell.run("help features")
    #expect("\(help)".contains("features [off|on <feature>…]"))
    #expect(
      await desk.shell.offer().completion(of: "features").candidates.contains("features")
    )
  }

  @Test("a file switches them between two commands, and is reported once")
  func file() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/off"
      let desk = try await Desk(switches: path)
      await expectEqual(desk.run("where"), "handled: ")
      #expect(desk.shell.takeNotices().isEmpty)
      try TemporaryFile.write("# held back\n  pen  # until Monday\n\nnotes", to: path)
      await expectEqual(
        desk.run("tab ink"),
        "command.placeGone: the feature on screen has been "
          + "switched off; nothing was done; type where to see the current place")
      expectEqual(desk.shell.takeNotices(), ["\(path): off: notes, pen"])
      #expect(desk.path == ["desk://ink"])
      #expect(await desk.run("open desk://pen").hasPrefix("link.notComposed"))
      try TemporaryFile.write("pen\n", to: path)
      await expectEqual(desk.run("tab notes"), "handled: ")
      expectEqual(desk.shell.takeNotices(), ["\(path): on: notes"])
      expectEqual(unsafe unlink(path), 0)
      #expect(await desk.run("open desk://pen") == "handled: ")
      expectEqual(desk.shell.takeNotices(), ["\(path): on: pen"])
    }
  }

  @Test("a file leaves off what a person switched off")
  func byHand() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/off"
      let desk = try await Desk(switches: path)
      await expectEqual(desk.run("features off pen"), "handled: off: pen")
      try TemporaryFile.write("ink\n", to: path)
      await expectEqual(desk.run("where"), "handled: ")
      expectEqual(desk.shell.takeNotices(), ["\(path): off: ink"])
      expectEqual(unsafe unlink(path), 0)
      await expectEqual(desk.run("where"), "handled: ")
      expectEqual(desk.shell.takeNotices(), ["\(path): on: ink"])
      #expect(await desk.run("open desk://pen").hasPrefix("link.notComposed"))
    }
  }

  @Test("a line that cannot be followed is reported by its number, once, and changes nothing")
  func badLines() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/off"
      try TemporaryFile.write("pen\n", to: path)
      let desk = try await Desk(switches: path)
      desk.shell.followSwitches()
      expectEqual(desk.shell.takeNotices(), ["\(path): off: pen"])
      let faults = [
        (
          "ink\npan\n",
          "\(path):2: there is no feature \"pan\", and nothing was switched; "
            + "did you mean pen?"
        ),
        (
          "notes ink\n",
          "\(path):1: there is no feature \"notes ink\", and nothing was switched; "
            + "features: ink, notes, pen"
        ),
        (String(repeating: "#", count: 70_000), "\(path): more than 64 KiB; nothing was switched"),
        (
          "ink\nnotes\npen\n",
          "\(path): there is no tab, and nothing was switched; "
        ),
        (
          "ink\n",
          "\(path): PenFeature 1.0.0 (owner @desk/pen) uses InkKey of InkFeature 1.0.0 (owner @desk/ink), and "
            + "nothing was switched; type features off ink pen"
        ),
      ]
      for (text, notice) in faults {
        try TemporaryFile.write(text, to: path)
        _ = await desk.run("where")
        let notices = desk.shell.takeNotices()
        expectEqual(notices.count, 1)
        expectEqual(notices.first?.hasPrefix(notice), true, "\(notices)")
        expectEqual(desk.shell.app.composed.off, ["pen"])
        _ = await desk.run("where")
        #expect(desk.shell.takeNotices().isEmpty)
      }
      try TemporaryFile.write("", to: path)
      _ = await desk.run("where")
      expectEqual(desk.shell.takeNotices(), ["\(path): on: pen"])
    }
  }

  @Test("a file that others may write, or that is none, is reported and not followed")
  func foreign() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/off"
      try TemporaryFile.write("pen\n", to: path)
      expectEqual(unsafe chmod(path, 0o666), 0)
      for path in [path, folder] {
        let desk = try await Desk(switches: path)
        for expected in [1, 0] {
          _ = await desk.run("where")
          let notices = desk.shell.takeNotices()
          expectEqual(notices.count, expected)
          #expect(notices.allSatisfy { $0.hasSuffix("; nothing was switched") })
        }
        #expect(desk.shell.app.composed.off.isEmpty)
      }
    }
  }
}
