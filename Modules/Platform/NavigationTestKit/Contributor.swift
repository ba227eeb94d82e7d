public import Navigation
public import PluginInterface
import Screens
public import Testing

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

/// Tests that a screen hosts a point as it should: with no contribution, one, several, one that throws, one that
/// is too slow, and one that is switched off and on again.
///
/// `host` composes an app with the given contributors and contribution limit, and shows the screen.
@MainActor
public func expectScreenPoint<Point: ScreenPoint>(
  _ point: Point.Type, sourceLocation: SourceLocation = #_sourceLocation,
  host: @MainActor (_ contributors: [any FeaturePlugin], _ limit: Duration) throws -> TestHost
) async throws {
  func noting(_ id: String, order: Int? = nil) -> Contributor<Point> {
    Contributor(id, to: Point.self, order: order) { _, _ in ScreenContribution(notices: [id]) }
  }
  func screen(_ app: TestHost) async throws -> Screen {
    try await app.navigator.topViewModel().screen()
  }
  func notices(_ screen: Screen, beside plain: Screen) -> [String] {
    func all(_ screen: Screen) -> [String] {
      screen.blocks.compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }
    return Array(all(screen).dropFirst(all(plain).count))
  }
  let limit = Duration.seconds(5)
  let plain = try await screen(host([], limit))
  let several = try host([noting("b"), noting("a"), noting("z", order: 1)], limit)
  #expect(
    try await notices(screen(several), beside: plain) == ["z", "a", "b"],
    sourceLocation: sourceLocation)
  try several.switching(off: ["a"])
  #expect(
    try await notices(screen(several), beside: plain) == ["z", "b"], sourceLocation: sourceLocation)
  try several.switching(on: ["a"])
  #expect(
    try await notices(screen(several), beside: plain) == ["z", "a", "b"],
    sourceLocation: sourceLocation)
  let failing = Contributor("failing", to: Point.self) { _, _ in throw CancellationError() }
  let slow = Contributor("slow", to: Point.self) { _, _ in
    try await Task.sleep(for: .seconds(60))
    return ScreenContribution()
  }
  let faulty = try host([failing, slow], .milliseconds(20))
  #expect(
    try await screen(faulty) == plain, "a screen is right without", sourceLocation: sourceLocation)
  #expect(
    faulty.navigator.takeLeftOut().map(\.plugin) == ["failing", "slow"],
    sourceLocation: sourceLocation)
}
