import ExampleSessions
import Testing

@testable import CartFeatureExample

@Test("The example of cart checks out through the stand-in that signs in")
@MainActor
func session() async throws {
  try await ExampleSession.play(CartExample.program)
}
