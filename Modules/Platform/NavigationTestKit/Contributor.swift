public import DependencyInjection
public import Navigation
public import PluginInterface
public import Screens

/// A plugin that only contributes to a point, to test the point's host.
///
/// ```swift
/// let app = try TestHost(HomePlugin(), Contributor("wishlist", to: ProductPage.self) { _, product in
///   ScreenContribution(notices: ["\(product)"])
/// })
/// ```
public struct Contributor<Point: ExtensionPoint>: FeaturePlugin {
  public let manifest: PluginManifest
  private let order: Int?
  private let work: Point.Work

  public init(
    _ id: String, to point: Point.Type, order: Int? = nil,
    work:
      @escaping @MainActor @Sendable (CoordinatorContext, Point.Input) async throws -> Point.Output
  ) {
    manifest = PluginManifest(id: id, module: "\(id)Feature", owner: "@test/\(id)")
    (self.order, self.work) = (order, work)
  }

  public func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Point.self, order: order) { [work] context, input in
      try await work(context, input)
    }
  }
}

/// A plugin that only opens a point, such as one of the app's, to test what other plugins contribute to it.
///
/// ```swift
/// let app = try TestHost(WishlistPlugin(), PointHost(StatusItems.self))
/// let items = try app.composed.container.resolve(Contributions<StatusItems>.self)
/// #expect(await items((), from: app.root.context).isEmpty)
/// ```
public struct PointHost<Point: ContributionPoint>: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "point-host", module: "NavigationTestKit", owner: "this test", isFeature: false)

  public init(_ point: Point.Type) {}

  public func register(in registry: inout RouterRegistry) { registry.opensPoint(Point.self) }
}

/// Tests that a screen hosts a point as it should: with no contribution, one, several, one that throws, and one
/// that is too slow.
///
/// `host` composes an app with the given contributors and contribution limit, and shows the screen.
@MainActor
public func expectScreenPoint<Point: ScreenPoint>(
  _ point: Point.Type, file: StaticString = #filePath, line: UInt = #line,
  host: @MainActor (_ contributors: [any FeaturePlugin], _ limit: Duration) async throws -> TestHost
) async throws {
  try await expectPoint(
    point, file: file, line: line, output: { ScreenContribution(notices: [$0]) },
    seen: { screen in
      screen.blocks.compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }, host: host)
}

/// Tests that a screen hosts a point of any kind as `expectScreenPoint` does.
///
/// `output` makes the contribution of a plugin with the given id, and `seen` reads from a screen whose
/// contributions it shows, in order; words that are no such ids are ignored.
@MainActor
public func expectPoint<Point: ExtensionPoint>(
  _ point: Point.Type, file: StaticString = #filePath, line: UInt = #line,
  output: @escaping @MainActor @Sendable (_ plugin: String) throws -> Point.Output,
  seen: @MainActor (Screen) -> [String],
  host: @MainActor (_ contributors: [any FeaturePlugin], _ limit: Duration) async throws -> TestHost
) async throws {
  func plugin(_ id: String, order: Int? = nil) -> Contributor<Point> {
    Contributor(id, to: Point.self, order: order) { _, _ in try output(id) }
  }
  func screen(_ app: TestHost) async throws -> Screen {
    try await app.navigator.topViewModel().screen()
  }
  func shown(_ app: TestHost) async throws -> [String] {
    try await seen(screen(app)).filter(["point-a", "point-b", "point-z"].contains)
  }
  func expect<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
    if found == expected { return }
    CallSite(file: file, line: line).fail("with \(what): found \(found), expected \(expected)")
  }
  let limit = Duration.seconds(5)
  let plain = try await screen(host([], limit))
  try await expect(
    "one contribution", shown(host([plugin("point-b")], limit)), ["point-b"])
  let several = try await host(
    [plugin("point-b"), plugin("point-a"), plugin("point-z", order: 1)], limit)
  try await expect(
    "several contributions", shown(several), ["point-z", "point-a", "point-b"])
  let failing = Contributor("failing", to: Point.self) { _, _ in throw CancellationError() }
  let slow = Contributor("slow", to: Point.self) { _, _ in
    try await Task.sleep(for: .seconds(60))
    return try output("slow")
  }
  let faulty = try await host([failing, slow], .milliseconds(20))
  _ = faulty.navigator.drainSkipped()
  try await expect("faulty contributions", screen(faulty), plain)
  expect(
    "faulty contributions", faulty.navigator.drainSkipped().map(\.plugin), ["failing", "slow"])
}
