import ExampleSessions
import Testing

@testable import SearchFeatureExample

@Test("The example of search finds a mug, which the stand-in shows")
@MainActor
func session() async throws {
  try await ExampleSession.play(SearchExample.program)
}
