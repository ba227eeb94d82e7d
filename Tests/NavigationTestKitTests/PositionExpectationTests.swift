import Navigation
import NavigationTestKit
import PluginInterface
import Screens
import Testing

@MainActor
@Suite("The positions of contributions")
struct PositionExpectationTests {
  private enum Shelf: ScreenPoint { typealias Input = Int }
  private enum Window: ScreenPoint { typealias Input = Int }

  private func plugin<Point: ScreenPoint>(
    _ id: String, _ point: Point.Type, order: Int?
  ) -> Contributor<Point> {
    Contributor(id, to: point, order: order) { _, _ in ScreenContribution() }
  }

  @Test("those that are said are taken, and a contribution without a number takes none")
  func said() throws {
    try expectPositions(
      of: plugin("a", Shelf.self, order: 10), plugin("b", Window.self, order: 20),
      plugin("c", Window.self, order: nil), are: ["Window": 20, "Shelf": 10])
    try expectPositions(of: plugin("c", Window.self, order: nil))
  }

  @Test("one that is not said, one that is not taken and one that was changed fail the test")
  func different() throws {
    try expectFailure(
      "aFeature takes the position Shelf 10, which this test does not say; agree on it with the others at the point, "
        + "and say it here"
    ) { try expectPositions(of: plugin("a", Shelf.self, order: 10)) }
    try expectFailure("aFeature does not take the position Shelf 10") {
      try expectPositions(of: plugin("a", Shelf.self, order: nil), are: ["Shelf": 10])
    }
    try expectFailure("takes the position Shelf 20", "does not take the position Shelf 10") {
      try expectPositions(of: plugin("a", Shelf.self, order: 20), are: ["Shelf": 10])
    }
  }
}
