import AppProperties
import Diagnostics
import Expectations
import PluginInterface
import ShopSessions
import TemporaryFiles
import Testing

@MainActor
@Suite("The drawing of the shop")
struct DrawingTests {
  @Test(
    "names every composed plugin in each notation, and opens no database",
    arguments: ["dot", "mermaid", "json"])
  func formats(format: String) async throws {
    try await TemporaryFile.withFolder { folder in
      let options = ["--database", "\(folder)/no/folder/shop.db", "--without", "onboarding"]
      let run = try await ScriptRun(words: options + ["drawing", format], in: folder)
      expectEqual(run.exitCode, .success)
      for plugin in TouredFeatures.plugins {
        #expect(run.output.contains(plugin.manifest.module), "\(plugin.manifest.id)")
      }
    }
  }
}
