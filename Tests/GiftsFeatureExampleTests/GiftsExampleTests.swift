import ExampleSessions
import Testing

@testable import GiftsFeatureExample

@Test("The example of gifts plays its session")
@MainActor
func session() async throws {
  try await ExampleSession.play(GiftsExample.program)
}
