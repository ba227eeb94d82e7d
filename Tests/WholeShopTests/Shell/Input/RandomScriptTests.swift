import AppProperties
import RandomInputs
import Testing

@MainActor
@Suite("A long random session")
struct RandomScriptTests {
  @Test(
    "every command keeps every invariant, whatever came before",
    arguments: [1, 2] as [UInt64], [false, true])
  func invariants(seed: UInt64, requiresSignIn: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let drawn = (0..<8_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    try await ShopProperty.check([requiresSignIn ? 7 : 0] + drawn, limit: 400)
  }
}
