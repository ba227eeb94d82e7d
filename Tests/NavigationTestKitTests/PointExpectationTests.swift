import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

/// What others add to the list.
private enum ListPoint: ScreenPoint { typealias Input = Int }

/// A list to which others add; it hosts their point rightly, or with a mistake.
private struct OpenListPlugin: FeaturePlugin {
  enum Mistake { case ignoresAll, showsInReverse, asksNobody }

  let manifest = PluginManifest(id: "list", module: "ListFeature", owner: "@shop/list")
  var mistake: Mistake?

  func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(ListPoint.self)
    registry.routes(ListRoute.self, tab: "list", using: Contributions<ListPoint>.self) {
      [mistake] context, added in
      OpenListCoordinator(context, added, mistake)
    }
    try registry.tab("list", title: "List", root: ListRoute.list, order: 10)
  }
}

private final class OpenListCoordinator: Coordinator {
  let context: CoordinatorContext
  private let added: ContributionSet<ListPoint>
  private let mistake: OpenListPlugin.Mistake?

  init(
    _ context: CoordinatorContext, _ added: ContributionSet<ListPoint>,
    _ mistake: OpenListPlugin.Mistake?
  ) {
    (self.context, self.added, self.mistake) = (context, added, mistake)
  }

  func viewModel(for route: ListRoute) -> some ViewModel {
    OpenListViewModel { [context, added, mistake] screen in
      if mistake == .asksNobody { return }
      let outputs = await added(7, from: context).map { ($0.plugin, $0.output) }
      if mistake == .ignoresAll { return }
      _ = screen.add(mistake == .showsInReverse ? outputs.reversed() : outputs)
    }
  }
}

private struct OpenListViewModel: ViewModel {
  let add: @MainActor (inout Screen) async -> Void

  func screen() async -> Screen {
    var screen = Screen(title: "List")
    await add(&screen)
    return screen
  }
}

@MainActor
@Suite("The conformance of a point's host")
struct PointExpectationTests {
  private func app(
    _ mistake: OpenListPlugin.Mistake? = nil, beside others: [any FeaturePlugin],
    _ limit: Duration = .seconds(5)
  ) throws -> TestHost {
    var composition = Composition(
      policy: LinkPolicy(scheme: "app", hosts: []), contributionLimit: limit)
    composition.add(OpenListPlugin(mistake: mistake))
    for other in others { composition.add(other) }
    return try TestHost(composition)
  }

  @Test("holds of a host that shows everything in order and leaves faults out")
  func right() async throws {
    try await expectScreenPoint(ListPoint.self) { try app(beside: $0, $1) }
  }

  @Test("fails once for each way in which a host is wrong")
  func wrong() async throws {
    await expectFailure(
      "with one contribution: found [], expected [\"point-b\"]", "with several contributions"
    ) {
      try? await expectScreenPoint(ListPoint.self) { try app(.ignoresAll, beside: $0, $1) }
    }
    await expectFailure(
      "with several contributions: found [\"point-b\", \"point-a\", \"point-z\"], expected "
        + "[\"point-z\", \"point-a\", \"point-b\"]"
    ) {
      try? await expectScreenPoint(ListPoint.self) { try app(.showsInReverse, beside: $0, $1) }
    }
    await expectFailure(
      "with one contribution", "with several contributions",
      "with faulty contributions: found [], expected [\"failing\", \"slow\"]"
    ) {
      try? await expectScreenPoint(ListPoint.self) { try app(.asksNobody, beside: $0, $1) }
    }
  }

  @Test("a host of a test throws the fault of a contribution that was left out")
  func fault() async throws {
    let bad = Contributor("bad", to: ListPoint.self) { _, _ in throw CancellationError() }
    let good = Contributor("good", to: ListPoint.self) { _, number in
      ScreenContribution(notices: ["\(number)"])
    }
    let error = try await #require(throws: PluginFault.self) {
      try await app(beside: [bad, good]).screen()
    }
    expectEqual(error.plugin, "bad")
    try await expectEqual(app(beside: [good]).screen().notices, ["7"])
  }
}
