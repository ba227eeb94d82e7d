import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Synchronization
import Testing

@MainActor
@Suite("Variants of places")
struct VariantTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf))

  @Test(
    "a variant shows the places where the installation is in its share", arguments: [0, 30, 100])
  func share(share: Int) throws {
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self, share: share))
    for unit in ["a", "b", "c", "d", "e", "f", "g", "h"] {
      let stage = try Stage(
        Composing(shelf, trial).assigning(VariantAssignment(unit: { unit })))
      let variant = try #require(stage.app.router.variants.first)
      expectEqual(variant.decision.isActive, variant.decision.bucket < share)
      let isOther = try stage.topCoordinator() is OtherCoordinator<ShelfRoute>
      expectEqual(isOther, variant.decision.isActive)
    }
  }

  @Test("where nothing is assigned, no variant is shown unless all of it is rolled out")
  func unassigned() {
    for name in ["bright", "trial", "a", "b"] {
      #expect(!VariantAssignment.none.decision(on: name, share: 99).isActive)
      #expect(VariantAssignment.none.decision(on: name, share: 100).isActive)
    }
  }

  @Test("links, tab and parents stay those of the route type")
  func sameLinks() throws {
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self, share: 100))
    let stage = try Stage(Composing(shelf, trial))
    let plain = try Stage(Composing(shelf))
    expectEqual(stage.app.router.table.catalogue, plain.app.router.table.catalogue)
    try expectEqual(stage.open(ShelfRoute.book(1)), .handled)
    expectEqual(stage.navigator.state.selectedTab, "shelf")
    #expect(try stage.topCoordinator() is OtherCoordinator<ShelfRoute>)
    #expect(try plain.topCoordinator() is SampleCoordinator<ShelfRoute>)
    let route = try AnyRoute(ShelfRoute.shelf)
    expectEqual(stage.app.router.variant(of: route)?.name, "bright")
    #expect(plain.app.router.variant(of: route) == nil)
  }

  @Test("what a variant's coordinator throws is told as the fault of who registered the variant")
  func failing() throws {
    let trial = Part { registry, _ in
      registry.variant("bright", of: DeskRoute.self, share: 100) {
        context throws -> OtherCoordinator<DeskRoute> in throw OutOfOrder()
      }
    }
    let stage = try Stage(
      Composing(
        shelf, SamplePlugin("desk", .routes(DeskRoute.self)), SamplePlugin("trial", trial)))
    let error = #expect(throws: NavigationError.self) { try stage.open(DeskRoute.desk) }
    expectEqual(
      error?.explanation.message,
      "TrialFeature 1.0.0 (owner @shop/trial) failed to make the coordinator of desk: OutOfOrder()")
  }

  @Test("a forced variant is on or off whatever the bucket, and says so")
  func forced() throws {
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self, share: 0))
    let stage = try Stage(
      Composing(shelf, trial).assigning(
        VariantAssignment(unit: { "a" }, forced: ["bright": true])))
    #expect(try stage.topCoordinator() is OtherCoordinator<ShelfRoute>)
    expectEqual(stage.app.router.variants.map(\.description), ["bright: on (forced)"])
    let off = VariantAssignment(unit: { "a" }, forced: ["bright": false])
    #expect(!off.decision(on: "bright", share: 100).isActive)
  }

  @Test("a bucket is fixed, below 100, and differs between variants")
  func buckets() {
    let units = (0..<1_000).map { "unit-\($0)" }
    let bright = units.map { unit in
      VariantAssignment(unit: { unit }).decision(on: "bright", share: 50)
    }
    let quiet = units.map { unit in
      VariantAssignment(unit: { unit }).decision(on: "quiet", share: 50)
    }
    #expect(bright.allSatisfy { (0..<100).contains($0.bucket) && !$0.isForced })
    #expect(bright.map(\.bucket) != quiet.map(\.bucket))
    #expect((400...600).contains(bright.count(where: \.isActive)))
    let both = zip(bright, quiet).count { $0.isActive && $1.isActive }
    #expect((180...320).contains(both), "one variant tells nothing of the other")
    let again = VariantAssignment(unit: { "unit-7" }).decision(on: "bright", share: 50)
    expectEqual(again, bright[7])
  }

  @Test("a share below 0 means nobody, above 100 everybody", arguments: [(-5, 0), (250, 100)])
  func clampedShare(given: Int, share: Int) throws {
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self, share: given))
    try expectEqual(Composing(shelf, trial).app().router.variants.map(\.share), [share])
  }

  @Test("two variants of one route type fail, both named")
  func overriddenTwice() throws {
    let one = SamplePlugin("one", .variant("bright", of: ShelfRoute.self))
    let two = SamplePlugin("two", .variant("quiet", of: ShelfRoute.self))
    let expected = CompositionProblem.overriddenTwice(
      routes: "ShelfRoute", first: one.site(8), second: two.site(8))
    try expectEqual(Composing(shelf, two, one).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the places of ShelfRoute are overridden by one (owner @shop/one) at "
        + "one/Plugin.swift:8 and by two (owner @shop/two) at two/Plugin.swift:8; "
        + "keep one variant at a time")
  }

  @Test("two variants of one name fail, both named")
  func duplicateVariant() throws {
    let one = SamplePlugin("one", .variant("bright", of: ShelfRoute.self))
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .variant("bright", of: DeskRoute.self))
    let expected = CompositionProblem.duplicateVariant(
      name: "bright", first: desk.site(8), second: one.site(8))
    try expectEqual(Composing(shelf, one, desk).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the variant \"bright\" is registered by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:8 and by one (owner @shop/one) at one/Plugin.swift:8; rename one")
  }

  @Test("a variant of routes no plugin registers fails; of routes left out it waits")
  func variantWithoutRoutes() throws {
    let trial = SamplePlugin("trial", .variant("bright", of: DeskRoute.self))
    let expected = CompositionProblem.variantWithoutRoutes(
      name: "bright", routes: "DeskRoute", site: trial.site(8))
    try expectEqual(Composing(shelf, trial).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the variant \"bright\" of trial (owner @shop/trial) at trial/Plugin.swift:8 "
        + "overrides DeskRoute, which no plugin registers; "
        + "compose the plugin that has them, or drop the variant")
    _ = try Composing(shelf, trial).leavingOut(SamplePlugin("desk", .routes(DeskRoute.self))).app()
  }

  @Test("forcing a variant no plugin registers is told before the installation is asked who it is")
  func unknownVariant() throws {
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self))
    let asked = Atomic(false)
    let assignment = VariantAssignment(
      unit: {
        asked.store(true, ordering: .relaxed)
        return "a"
      }, forced: ["dark": true])
    let problems = try Composing(shelf, trial).assigning(assignment).problems()
    expectEqual(problems, [.unknownVariant(name: "dark", available: ["bright"])])
    expectEqual(
      problems.map(sentence), ["there is no variant \"dark\" to force on or off; there are bright"])
    try expectEqual(
      Composing(shelf).assigning(assignment).problems().map(sentence),
      ["there is no variant \"dark\" to force on or off; this app has none"])
    let wasAsked = asked.load(ordering: .relaxed)
    #expect(!wasAsked)
  }

  @Test("the installation is asked who it is once, when a place with a variant is first shown")
  func askedLate() throws {
    let count = Mutex(0)
    let trial = SamplePlugin("trial", .variant("bright", of: ShelfRoute.self))
    let composing = Composing(shelf, trial).assigning(
      VariantAssignment(unit: {
        count.withLock { $0 += 1 }
        return "a"
      }))
    let app = try composing.app()
    let atFirst = count.withLock { $0 }
    expectEqual(atFirst, 0)
    try expectEqual(
      composing.app().router.variants.map(\.decision), app.router.variants.map(\.decision))
    _ = try Stage(composing).topCoordinator()
    let atLast = count.withLock { $0 }
    expectEqual(atLast, 1)
  }
}
