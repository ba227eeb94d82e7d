import DependencyInjection
import Expectations
import Testing

@Suite("Names that contributions take")
struct TakenNamesTests {
  @Test("are taken by the first, and each later one is a problem, also of the same plugin")
  func takenAgain() {
    let contributed = [("a", ["x", "y"]), ("b", ["y", "z"]), ("c", ["y", "z", "c", "c"])]
    let problems = ContributionProblem.takenAgain(
      in: contributed.map { (plugin: $0.0, value: $0.1) }, names: \.self
    ) { name, other in ("takes \(name), as \(other) does", "take another") }
    expectEqual(
      problems.map { "\($0.plugin) \($0.message); \($0.fix)" },
      [
        "b takes y, as a does; take another", "c takes y, as a does; take another",
        "c takes z, as b does; take another", "c takes c, as c does; take another",
      ])
  }

  @Test("are no problem as long as each is taken once")
  func different() {
    #expect(
      ContributionProblem.takenAgain(
        in: [(plugin: "a", value: ["x"]), (plugin: "b", value: ["y"])], names: \.self
      ) { _, _ in ("", "") }.isEmpty)
  }
}
