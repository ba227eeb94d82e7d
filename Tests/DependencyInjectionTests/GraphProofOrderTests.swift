import DependencyInjection
import Expectations
import RandomInputs
import Testing

@Suite("The graph proof and the order of registration")
struct GraphProofOrderTests {
  private typealias Step = @Sendable (inout DependencyRegistry) -> Void

  /// A composition with a problem of every kind.
  private static let broken: [Step] = [
    { $0.provide(AKey.self, using: BKey.self, plugin: "One", fileID: "F", line: 1) { $0 } },
    { $0.provide(BKey.self, using: AKey.self, plugin: "Two", fileID: "F", line: 2) { $0 } },
    { $0.provide(CKey.self, using: DKey.self, plugin: "One", fileID: "F", line: 3) { $0 } },
    { $0.provide(CKey.self, plugin: "Two", fileID: "F", line: 4) { 1 } },
    { $0.provide(TokenKey.self, scope: .perFlow, plugin: "Two", fileID: "F", line: 5) { Token() } },
    {
      $0.provide(OtherTokenKey.self, using: TokenKey.self, plugin: "One", fileID: "F", line: 6) {
        $0
      }
    },
    { _ = $0.require(DKey.self, by: "Cart", plugin: "Two", fileID: "F", line: 8) },
  ]

  private static func description(of steps: [Step]) -> String? {
    var registry = DependencyRegistry()
    for step in steps {
      var own = DependencyRegistry()
      step(&own)
      registry.merge(own)
    }
    do throws(DependencyGraphError) {
      _ = try registry.build()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("every kind of problem is reported in one pass, worded with places and the fix")
  func onePass() {
    #expect(
      Self.description(of: Self.broken) == """
        F:3: error: CKey is provided 2 times, here by One
        F:4: note: and here by Two
        fix: keep one of them, or declare a second key for the other value; a test replaces a \
        value with override(CKey.self)

        F:3: error: CKey of One needs DKey, which no composed plugin provides
        F:8: note: Cart of Two needs it too
        fix: compose the plugin that provides DKey, or call provide(DKey.self) in a plugin that is \
        composed, or no longer ask for it here

        F:1: error: dependency cycle: AKey → BKey → AKey
        F:1: note: AKey of One needs BKey
        F:2: note: BKey of Two needs AKey
        fix: take one of these needs away: move what both sides share under a key of its own, or \
        pass the value as an argument when it is used

        F:6: error: OtherTokenKey of One is singleton and would keep the per-flow TokenKey beyond \
        its flow: OtherTokenKey → TokenKey
        F:5: note: TokenKey is provided as per-flow by Two
        fix: make OtherTokenKey per-flow, or make TokenKey outlive flows, or pass the value as an \
        argument when it is used
        """)
  }

  @Test("a hundred random orders of registration give the same report")
  func randomOrders() {
    var generator = SeededGenerator(seed: 7)
    let expected = Self.description(of: Self.broken)
    #expect(expected != nil)
    for _ in 0..<100 {
      expectEqual(Self.description(of: Self.broken.shuffled(using: &generator)), expected)
    }
  }
}
