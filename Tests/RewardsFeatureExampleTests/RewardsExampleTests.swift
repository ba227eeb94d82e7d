import ExampleSessions
import Testing

@testable import RewardsFeatureExample

@Test("The example of rewards plays its session")
@MainActor
func session() async throws {
  try await ExampleSession.play(RewardsExample.program)
}
