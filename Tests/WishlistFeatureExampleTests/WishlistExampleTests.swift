import ExampleSessions
import Testing

@testable import WishlistFeatureExample

@Test("The example of the wish list plays its session")
@MainActor
func session() async throws {
  try await ExampleSession.play(WishlistExample.program)
}
