import ExampleSessions
import Testing

@testable import SeedApp

@Test("The first seed's app: onboarding, signing in, a product, the checkout, a link, signing out")
@MainActor
func session() async throws {
  #if !canImport(SwiftUI)
    try await ExampleSession.play(
      SeedShell.program, in: "Modules/Platform/Examples/SeedApp", secret: "correct horse battery")
  #endif
}
