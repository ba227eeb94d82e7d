import ExampleSessions
import Testing

@testable import CartFeatureExample

@Test("The example of cart checks out by way of the stand-in that signs in")
@MainActor
func session() async throws {
  try await ExampleSession.play(CartExample.program)
}
