import BoundaryFixtures
import Expectations
import PackageReading
import SwiftScanning
import Testing

@testable import BoundaryChecker

/// The search among many branches, with a compiler that fails where some of them meet.
@Suite("The search for branches that do not build together")
struct BuildSearchTests {
  /// Fails for each set that a merge has whole, as many times as it may be asked.
  private final class Compiler {
    let sets: [Set<Int>]
    var left: Int
    var count = 0

    /// Whether the errors say anything of who is to blame.
    let tells: Bool

    init(_ sets: [Set<Int>], asked left: Int = .max, tells: Bool = true) {
      (self.sets, self.left, self.tells) = (sets, left, tells)
    }

    func answer(_ branches: [Int]) -> StateBuilds.Answer {
      let question = StateBuilds.Question(target: "Home", variables: [:])
      if left == 0 { return StateBuilds.Answer(notAsked: [question]) }
      (left, count) = (left - 1, count + 1)
      return StateBuilds.Answer(
        failures: sets.enumerated().filter { $1.isSubset(of: branches) }.flatMap { place, _ in
          CompilerMessage.errors(
            in: "/p/Home.swift:\(place + 1):1: error: no \(place)", ofPackageAt: "/p"
          )
          .map { StateBuilds.Failure(question: question, message: $0) }
        })
    }

    func search(_ count: Int) throws -> BuildSearch {
      var search = BuildSearch { branches, _ in
        self.answer(branches)
      } suspects: { failure, _ in
        let place = (failure.message.position?.line ?? 1) - 1
        let told = self.tells ? self.sets[place].sorted() : []
        return BuildSearch.Suspects(author: told.first, changers: Array(told.dropFirst()))
      }
      try search.run(Array(0..<count))
      return search
    }
  }

  private func sets(_ search: BuildSearch) -> [[Int]] {
    search.clashes.map(\.branches).sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test("what builds is asked about once", arguments: [1, 2, 8, 20])
  func fits(_ count: Int) throws {
    let compiler = Compiler([])
    let search = try compiler.search(count)
    expectEqual(search.together, Array(0..<count))
    expectEqual(compiler.count, 1)
  }

  @Test(
    "pairs, sets of three and what is broken alone are named, told or not",
    arguments: [true, false])
  func clashes(tells: Bool) throws {
    let compiler = Compiler([[0, 3], [5], [1, 4, 6], [7, 8]], tells: tells)
    let search = try compiler.search(10)
    expectEqual(sets(search), [[0, 3], [1, 4, 6], [5], [7, 8]])
    let together = try #require(search.together)
    #expect(compiler.sets.allSatisfy { !$0.isSubset(of: together) })
    expectEqual(together.count, 6)
    #expect(search.open.isEmpty)
  }

  @Test(
    "each branch that clashes with one and the same is named with it", arguments: [true, false])
  func star(tells: Bool) throws {
    let compiler = Compiler([[0, 1], [0, 2], [0, 3]], tells: tells)
    let search = try compiler.search(5)
    expectEqual(sets(search), [[0, 1], [0, 2], [0, 3]])
    let together = try #require(search.together)
    #expect(compiler.sets.allSatisfy { !$0.isSubset(of: together) })
    // Who is told that 0 clashes with each leaves out that one alone.
    #expect(!tells || together == [1, 2, 3, 4])
  }

  @Test("a base that fails is said, and no branch is blamed for it", arguments: [true, false])
  func base(tells: Bool) throws {
    let search = try Compiler([[]], tells: tells).search(4)
    #expect(!search.ofBase.isEmpty)
    #expect(search.clashes.isEmpty && search.together == nil)
  }

  @Test("one pair among twenty is found without asking all pairs", arguments: [true, false])
  func cost(tells: Bool) throws {
    let compiler = Compiler([[3, 17]], tells: tells)
    expectEqual(sets(try compiler.search(20)), [[3, 17]])
    #expect(compiler.count < 30, "\(compiler.count)")
  }

  @Test("where the budget ends, nothing is called fine that was not asked", arguments: 0..<30)
  func budget(_ asked: Int) throws {
    let wanted: [Set<Int>] = [[0, 3], [5], [1, 4, 6]]
    let search = try Compiler(wanted, asked: asked).search(8)
    for clash in search.clashes { #expect(wanted.contains(Set(clash.branches))) }
    #expect(wanted.allSatisfy { !$0.isSubset(of: search.together ?? []) })
    #expect(search.clashes.count == wanted.count || !search.open.isEmpty, "\(asked)")
  }
}
