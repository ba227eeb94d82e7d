import ExampleSessions
import Testing

@testable import SampleListFeatureExample

@Test("The example of the sample list feature lists what is added")
@MainActor
func session() async throws {
  try await ExampleSession.play(SampleListExample.program)
}
