import ExampleSessions
import Testing

@testable import HomeFeatureExample

@Test("The example of home puts a product into the cart of the stand-in")
@MainActor
func session() async throws {
  try await ExampleSession.play(HomeExample.program)
}
