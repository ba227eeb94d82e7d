import ExampleSessions
import Testing

@testable import SeedApp

@Suite("The first seed's app")
struct SessionTests {
  @Test("in a session: onboarding, signing in, a product, the checkout, a link, settings")
  @MainActor
  func session() async throws {
    #if !canImport(SwiftUI)
      try await ExampleSession.play(
        SeedShell.program, in: "Modules/Platform/Examples/SeedApp", secret: "correct horse battery")
    #endif
  }

  @Test("registers, orders what is in the cart, opens links of each plugin and signs out")
  @MainActor
  func order() async throws {
    #if !canImport(SwiftUI)
      let session = try await ExampleSession.answers(
        of: SeedShell.program,
        to: """
          begin
          register
          bob
          <secret>
          bob@example.org
          <secret>
          open myapp://product/p-1
          add
          open myapp://product/p-2
          add
          cart
          1 remove
          checkout
          note
          Main Street 1
          order
          cart
          profile
          2
          open myapp://promo/SPRING
          open myapp://checkout
          profile
          back
          sign-out
          """, secret: "correct horse battery", options: ["--yes"])
      for shown in [
        "# error: E-mail address: this answer is not accepted",
        "# Hello, bob@example.org", "# Order 1\n#\n#   Kettle  29.00 EUR\n",
        "# Promotion SPRING\n", "sign-out\n# Sign in\n",
      ] {
        #expect(session.contains(shown), "\(shown) is not in\n\(session)")
      }
      // The cart is empty once its goods are ordered.
      #expect(session.contains("cart\n# already here\n#\n# Cart\nprofile\n"))
    #endif
  }
}
