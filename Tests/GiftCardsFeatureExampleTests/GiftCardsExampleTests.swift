import ExampleSessions
import Testing

@testable import GiftCardsFeatureExample

@Test("The example of gift cards plays its session")
@MainActor
func session() async throws {
  try await ExampleSession.play(GiftCardsExample.program)
}
