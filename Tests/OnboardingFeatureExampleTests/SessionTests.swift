import ExampleSessions
import Testing

@testable import OnboardingFeatureExample

@Test("The example of onboarding ends the introduction")
@MainActor
func session() async throws {
  try await ExampleSession.play(OnboardingExample.program)
}
