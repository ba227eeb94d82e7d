import AppProperties
import PluginInterface
import ShopApp
import ShopComposition
import ShopSessions
import Testing

/// The golden sessions of features that add to the screens of the toured ones.
@MainActor
@Suite("Sessions of features that add to the toured ones")
struct AddedSessionTests {
  /// The scripts whose features are all in the shop.
  nonisolated private static let files = TranscriptFile.ofOthers.filter {
    Set($0.others).isSubset(of: ShopComposition.plugins.map(\.manifest.id))
  }

  @Test("a script gives the very session it gave before", arguments: files)
  func golden(_ file: TranscriptFile) async throws {
    let named = Set(TouredFeatures.ids + file.others)
    let plugins = ShopComposition.plugins.filter {
      !$0.manifest.isFeature || named.contains($0.manifest.id)
    }
    try file.check(try await ScriptRun(of: file, in: .sqlite(plugins)))
  }
}
