import DependencyInjection
import Expectations
import Testing

@Suite("The registry")
struct RegistryTests {
  @Test("merging a changed copy adds only what is new")
  func mergeCopy() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { 1 }
    var copy = registry
    copy.provide(BKey.self, plugin: "Two") { 2 }
    registry.merge(copy)
    try expectEqual(registry.build().graph.map(\.node.name), ["AKey", "BKey"])
  }

  @Test("merging brings needs and providers of the other registry")
  func merge() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, plugin: "One") { $0 * 10 }
    var other = DependencyRegistry()
    other.provide(BKey.self, plugin: "Two") { 2 }
    let needs = other.require(AKey.self, by: "Screen", plugin: "Two")
    registry.merge(other)
    #expect(try registry.build().resolve(needs) == 20)
  }

  @Test("an override replaces what was registered before it, and what is registered after it")
  func override() throws {
    var before = DependencyRegistry()
    before.provide(AKey.self, plugin: "One") { 1 }
    before.override(AKey.self) { 7 }
    try expectEqual(before.build().resolve(AKey.self), 7)

    var after = DependencyRegistry()
    after.override(AKey.self) { 7 }
    after.provide(AKey.self, plugin: "One") { 1 }
    try expectEqual(after.build().resolve(AKey.self), 7)
  }

  @Test("what an override replaces is neither needed nor made")
  func overrideLeavesProof() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, using: BKey.self, plugin: "One") { $0 }
    registry.override(AKey.self, using: CKey.self) { $0 + 1 }
    registry.override(CKey.self) { 1 }
    try expectEqual(registry.build().resolve(AKey.self), 2)
  }

  @Test("of two overrides of a key, the later holds, also after a merge")
  func twoOverrides() throws {
    var registry = DependencyRegistry()
    registry.override(AKey.self) { 1 }
    registry.override(AKey.self) { 2 }
    try expectEqual(registry.build().resolve(AKey.self), 2)
    var other = DependencyRegistry()
    other.override(AKey.self) { 3 }
    registry.merge(other)
    try expectEqual(registry.build().resolve(AKey.self), 3)
  }

  @Test("needs remember who declared them, and where")
  func needsRemember() {
    var registry = DependencyRegistry()
    let needs = registry.require(AKey.self, by: "Cart", plugin: "One", fileID: "F", line: 4)
    expectEqual(
      needs.consumer,
      DependencyNode(
        name: "Cart", scope: .perFlow, site: RegistrationSite(plugin: "One", fileID: "F", line: 4)))
  }

  @Test("a registration is placed where it is written")
  func placed() throws {
    var registry = DependencyRegistry()
    registry.provide(AKey.self, plugin: "One") { 1 }
    let line = #line - 1
    let site = try #require(registry.build().graph.first?.node.site)
    expectEqual(
      site,
      RegistrationSite(
        plugin: "One", fileID: "DependencyInjectionTests/RegistryTests.swift", line: line))
  }
}
