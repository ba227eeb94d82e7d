import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("Dependencies between plugins")
struct DependencyTests {
  @Test("a plugin left out provides nothing and needs nothing")
  func leftOut() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self, using: ClockKey.self), .provide(LampKey.self))
    let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))
    #expect(try Composing(shelf).leavingOut(desk).app().container.graph.isEmpty)
    let needy = SamplePlugin("needy", .guarding("a", using: LampKey.self) { _, _ in .allow })
    let problems = try Composing(needy).leavingOut(desk).problems()
    expectEqual(problems.count, 1)
    expectEqual(
      problems.first?.description.contains(
        "the guard a of needy (owner @shop/needy) needs LampKey"), true)
  }

  @Test("a coordinator is handed exactly what it declared, in that order")
  func exact() throws {
    let routes = Part { registry, fileID in
      registry.routes(
        ShelfRoute.self, tab: "shelf", using: ClockKey.self, LampKey.self, fileID: fileID, line: 1
      ) { SampleCoordinator<ShelfRoute>($0, $1, $2) }
    }
    let app = try TestApp(
      Composing(
        SamplePlugin("shelf", routes, .tab("shelf", root: ShelfRoute.shelf)),
        SamplePlugin("light", .provide(LampKey.self), .provide(ClockKey.self, using: LampKey.self))
      ))
    let shelf = try app.top(ShelfRoute.self)
    expectEqual(shelf.services.map(\.name), ["ClockKey of LampKey", "LampKey"])
    #expect(try shelf.services[1] === app.app.container.resolve(LampKey.self))
  }

  @Test("a coordinator whose dependency cannot be made fails the attempt and names the cause")
  func failing() throws {
    let lamp = Part { registry, fileID in
      registry.provide(LampKey.self, fileID: fileID, line: 9) { throw OutOfOrder() }
    }
    let app = try TestApp(
      Composing(
        SamplePlugin(
          "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf)),
        SamplePlugin("desk", .routes(DeskRoute.self, using: LampKey.self), lamp)))
    let before = app.navigator.state
    let error = #expect(throws: NavigationError.self) { try app.open(DeskRoute.desk) }
    expectEqual(
      error?.explanation.message,
      "DeskFeature 1.0.0 (owner @shop/desk) failed to make LampKey: OutOfOrder()")
    expectEqual(app.navigator.state, before)
  }

  @Test("an error that explains itself is reported as it is, and is not a plugin's fault")
  func explained() async throws {
    let lamp = Part { registry, fileID in
      registry.provide(LampKey.self, fileID: fileID, line: 9) { throw Darkness() }
    }
    let check = Part { registry, fileID in
      registry.prepare(DeskRoute.self, using: LampKey.self, fileID: fileID, line: 11) { _, _ in nil
      }
    }
    let app = try TestApp(
      Composing(
        SamplePlugin(
          "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf)),
        SamplePlugin("desk", .routes(DeskRoute.self), lamp, check)))
    let desk = try AnyRoute(DeskRoute.desk)
    await #expect(throws: Darkness.self) { try await app.navigator.plan(link: desk) }
  }
}

/// An error that is what a service has to say.
private struct Darkness: ExplainedError {
  let explanation = ErrorExplanation("lamp.dark", .temporary, "there is no light")
}
