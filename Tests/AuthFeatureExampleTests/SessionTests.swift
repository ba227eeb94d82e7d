import ExampleSessions
import Testing

@testable import AuthFeatureExample

@Test("The example of auth signs Ada in, and mails a link to set a new password")
@MainActor
func session() async throws {
  try await ExampleSession.play(AuthExample.program, secret: "correct horse battery")
}
