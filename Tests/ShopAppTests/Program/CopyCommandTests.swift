import CommandArguments
import Database
import Diagnostics
import Expectations
import PluginInterface
import Routing
import Testing

@testable import LineShell
@testable import ShopApp

@Suite("The command that copies a shop")
struct CopyCommandTests {
  private struct CopyPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "copy", module: "Copy", owner: "@copy")

    func register(in registry: inout RouterRegistry) throws {
      registry.opensPoint(Schemas.self)
      CopyCommand.register(
        DatabaseEngine.Copying(tables: { _ in [] }) { _ in fatalError("words open nothing") },
        in: &registry)
    }
  }

  private func syntax() throws -> CommandSyntax {
    var composition = Composition(policy: LinkPolicy(scheme: "copy", hosts: []))
    composition.add(CopyPlugin())
    return try #require(try composition.compose().router.programCommands.first).syntax(
      in: "shop-cli")
  }

  @Test("takes where from and where to")
  func places() throws {
    let arguments = try Arguments(["a.db", "postgres:///b"], syntax: syntax())
    #expect(arguments.words == ["a.db", "postgres:///b"])
    expectEqual(try syntax().usage(), "shop-cli database copy FROM TO [options]")
  }

  @Test(
    "is refused when it is put wrongly",
    arguments: [
      (["a"], "options.missingOperand"), (["a", ""], "options.missingValue"),
      (["a", "b", "c"], "options.unexpectedOperand"),
    ] as [([String], String)])
  func refused(words: [String], code: String) throws {
    let syntax = try syntax()
    let error = #expect(throws: ArgumentError.self) { try Arguments(words, syntax: syntax) }
    #expect(error?.explanation.code == code && error?.explanation.category == .usage)
  }
}
