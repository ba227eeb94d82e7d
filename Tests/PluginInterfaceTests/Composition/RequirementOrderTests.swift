import Expectations
import PluginInterface
import Routing
import Synchronization
import Testing

@Suite("The order in which plugins register")
struct RequirementOrderTests {
  private final class Log: Sendable {
    let ids = Mutex<[String]>([])
  }

  private struct RecordedPlugin: FeaturePlugin {
    let manifest: PluginManifest
    let log: Log

    func register(in registry: inout RouterRegistry) throws {
      log.ids.withLock { $0.append(manifest.id) }
    }
  }

  private func registered(_ plugins: [(id: String, requires: Set<String>)]) throws -> [String] {
    let log = Log()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    for (id, required) in plugins {
      let manifest = PluginManifest(id: id, module: id, owner: "@\(id)", requires: required)
      composition.add(RecordedPlugin(manifest: manifest, log: log))
    }
    _ = try composition.compose()
    return log.ids.withLock { $0 }
  }

  @Test("what a plugin requires registers before it, and otherwise the ids decide")
  func requiredFirst() throws {
    let ids = try registered([("c", []), ("a", ["d", "b"]), ("b", ["d"]), ("d", []), ("e", ["a"])])
    expectEqual(ids, ["d", "b", "a", "c", "e"])
  }

  @Test("a chain of requirements may be of any length")
  func deep() throws {
    let depth = 3_000
    let ids = try registered(
      (0..<depth).map { ("p\($0)", $0 + 1 < depth ? ["p\($0 + 1)"] : []) })
    #expect(ids == (0..<depth).reversed().map { "p\($0)" })
  }
}
