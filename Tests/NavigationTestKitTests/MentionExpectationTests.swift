import NavigationTestKit
import PluginInterface
import Screens
import Testing

@Suite("The expectation of mentions")
struct MentionExpectationTests {
  private struct Shelf: FeaturePlugin {
    let manifest = PluginManifest(id: "shelf", module: "Shelf", owner: "@shelf", isFeature: false)

    func register(in registry: inout RouterRegistry) {
      registry.mention("lend", on: "a book", reachedBy: "pick one")
      registry.mention("return", on: "a loan", reachedBy: "type loans")
    }
  }

  private func screen(_ action: String) -> Screen {
    Screen(title: "Book", actions: [ScreenAction(action, title: action) { _ in .silent }])
  }

  @Test("passes where one of the screens offers each action, and names one that none offers")
  func mentions() throws {
    try expectMentions(of: Shelf(), on: screen("lend"), screen("return"))
    try withKnownIssue {
      try expectMentions(of: Shelf(), on: screen("lend"))
    } matching: {
      $0.comments.contains {
        $0.rawValue.hasPrefix(
          "Shelf mentions the action return, which none of these screens offers")
      }
    }
  }
}
