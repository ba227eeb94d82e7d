import ExampleSessions
import Testing

@testable import ProfileFeatureExample

@Test("The example of profile shows an order, and asks again after signing out")
@MainActor
func session() async throws {
  try await ExampleSession.play(ProfileExample.program)
}
