import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Testing

@Suite("Everything wrong is found in one pass")
struct OnePassTests {
  private static func composing() -> Composing {
    Composing(
      SamplePlugin(
        "shelf", requires: ["attic"],
        .routes(ShelfRoute.self, tab: "attic"), .tab("one", root: ShelfRoute.shelf, order: 10),
        .guarding("a"), .command("book"), .command("back"), .starts(GiftFlow.self)),
      SamplePlugin(
        "desk", requires: ["loan"], .routes(DeskRoute.self, using: ClockKey.self),
        .tab("one", root: DeskRoute.desk), .tab("two", root: RackRoute.rack, order: 10),
        .guarding("a"), .command("book"), .mentioning("back"), .preparing(LoanRoute.self),
        .opens(RackRoute.self), .routes(TopRoute.self), .provides(LoanFlow.self),
        .view(for: SampleViewModel.self, "a view"), .view(for: SampleViewModel.self, "another")),
      SamplePlugin(
        "loan", requires: ["desk"], .routes(LoanRoute.self), .routes(ShelfRoute.self),
        .routes(PileRoute.self), .above { (_: PileRoute) in PileRoute.page(1) },
        .above { (_: DeskRoute) in PileRoute.page(1) }, .provides(LoanFlow.self)),
      SamplePlugin("loan", module: "OtherLoan"),
      SamplePlugin("failing", .failure),
      SamplePlugin(
        "old", schemaVersion: 3, .migrating(from: 2), .migrating(from: 7),
        .opensPoint(LibrarySign.self), .opensPoint(LendingRules.self),
        .contributing("a", to: LendingRules.self, order: 5),
        .contributing("b", to: LendingRules.self),
        .contributing("c", to: BackCover.self), .opensPoint(HouseRules.self),
        .contributing("no shouting", to: HouseRules.self), .opensPoint(DeskPage.self),
        .section("News", at: ShelfRoute.shelf),
        .view(for: SampleViewModel.self, "a view")),
      SamplePlugin(
        "new", .opensPoint(LendingRules.self), .contributing("d", to: LendingRules.self, order: 5),
        .section("News", at: ShelfRoute.shelf), .programCommand("book burn"),
        .programCommand("back up"), .synonyms("tome", "volume", of: "boook"),
        .view(for: SampleViewModel.self, "another"))
    )
  }

  @Test("every kind of problem stands in one report, a line or more each")
  func everything() throws {
    let error = try #require(throws: CompositionError.self) { try Self.composing().app() }
    expectEqual(Set(error.problems.map(kind)).count, 36)
    expectEqual(error.problems.count, Set(error.problems).count, "nothing is told twice")
    expectEqual(error.description, error.problems.map(\.description).joined(separator: "\n\n"))
    #expect(error.problems.allSatisfy { !$0.description.isEmpty })
    let explanation = error.explanation
    #expect(explanation.code == "composition.failed" && explanation.category == .configuration)
    #expect(explanation.message.hasSuffix("\n\(error)"), "the words are those of its problems")
    expectEqual(explanation.hint?.isEmpty, false)
  }

  @Test("each problem names its plugins, owners and lines, and what to do")
  func words() throws {
    let error = try #require(throws: CompositionError.self) { try Self.composing().app() }
    expectEqual("\(error)", OnePassReport.text)
  }

  /// The kind of a problem; a new case does not compile until it is named and counted here.
  private func kind(_ problem: CompositionProblem) -> String {
    switch problem {
    case .registrationFailed: "registrationFailed"
    case .duplicatePlugin: "duplicatePlugin"
    case .missingPlugin: "missingPlugin"
    case .pluginCycle: "pluginCycle"
    case .sharedPrefix: "sharedPrefix"
    case .duplicateRoutes: "duplicateRoutes"
    case .duplicateTab: "duplicateTab"
    case .duplicateTabOrder: "duplicateTabOrder"
    case .duplicateGuard: "duplicateGuard"
    case .duplicateCommand: "duplicateCommand"
    case .hiddenWord: "hiddenWord"
    case .reservedCommand: "reservedCommand"
    case .synonymOfNothing: "synonymOfNothing"
    case .duplicateProgramCommand: "duplicateProgramCommand"
    case .reservedProgramCommand: "reservedProgramCommand"
    case .tabWithoutRoutes: "tabWithoutRoutes"
    case .routesWithoutTab: "routesWithoutTab"
    case .parentOfOthers: "parentOfOthers"
    case .parentCycle: "parentCycle"
    case .duplicateFlow: "duplicateFlow"
    case .flowWithoutRoutes: "flowWithoutRoutes"
    case .noHandler: "noHandler"
    case .routes: "routes"
    case .dependencies: "dependencies"
    case .undeclared: "undeclared"
    case .migrationGap: "migrationGap"
    case .duplicateView: "duplicateView"
    case .viewOfNothing: "viewOfNothing"
    case .duplicatePoint: "duplicatePoint"
    case .pointWithoutHost: "pointWithoutHost"
    case .contributedTwice: "contributedTwice"
    case .duplicateOrder: "duplicateOrder"
    case .duplicateSection: "duplicateSection"
    case .reservedSection: "reservedSection"
    case .contributionCount: "contributionCount"
    case .contributionRefused: "contributionRefused"
    }
  }
}
