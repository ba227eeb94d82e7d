import Expectations
import Testing

@testable import MutationTester

@Suite("A list of written changes")
struct RecordListTests {
  private static let source = """
    func isLess(_ a: Int, _ b: Int) -> Bool {
      let first = a
      return first < b
    }

    """

  private func changes(_ list: String, only part: String? = nil) throws -> [Mutation] {
    try RecordList.changes(list, of: ["A.swift": Self.source], only: part)
  }

  @Test("a record says what goes, what comes and what stays")
  func record() throws {
    let list = """
      # The order of two.
      A.swift
      equal numbers are less
         let first = a
      -  return first < b
      +  let second = b
      +  return first <= second

      """
    let change = try #require(try changes(list).first)
    expectEqual(change.summary, "A.swift:2  equal numbers are less")
    expectEqual(change.source, "let first = a")
    #expect(
      change.applied(to: Self.source) == """
        func isLess(_ a: Int, _ b: Int) -> Bool {
          let first = a
          let second = b
          return first <= second
        }

        """)
  }

  @Test("a part of a line is enough, and the order is that of the file")
  func parts() throws {
    let list = """
      A.swift
      another is less
      -first < b
      +b < first

      A.swift
      nothing is less
      -let first = a
      +let first = Int.max
      """
    try expectEqual(changes(list).map(\.line), [2, 3])
    #expect(try changes(list, only: "B").isEmpty)
  }

  @Test("a change of what stands there no more, or twice, is refused")
  func gone() {
    for (old, count) in [("first > b", 0), ("first", 2)] {
      let error = MutationError.noSuchText(line: 5, file: "A.swift", count: count)
      #expect(throws: error) { try changes("A.swift\nwhy\n-\(old)\n+b") }
    }
    #expect(throws: MutationError.noSuchText(line: 5, file: "B.swift", count: 0)) {
      try changes("B.swift\nwhy\n-a\n+b")
    }
  }

  @Test(
    "a record without a sentence or a change is refused", arguments: ["-a\n+b", "why", "why\n-a"])
  func malformed(rest: String) {
    #expect(throws: MutationError.self) { try changes("A.swift\n" + rest) }
  }
}
