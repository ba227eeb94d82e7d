import Expectations
import Synchronization
import Testing

@Suite("expectEqual")
struct ExpectEqualTests {
  /// What is said of two values that differ, and the line it points to.
  private func failure(_ compare: () -> Void) -> (words: String, line: Int)? {
    let found = Mutex<(String, Int)?>(nil)
    withKnownIssue(isIntermittent: true) {
      compare()
    } matching: { issue in
      found.withLock {
        $0 = (issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line ?? 0)
      }
      return true
    }
    return found.withLock(\.self)
  }

  @Test("equal values pass, an optional and its value as well")
  func equal() {
    let optional: Int? = 3
    #expect(failure { expectEqual(optional, 3) } == nil)
    #expect(failure { expectEqual(["a"], ["a"]) } == nil)
  }

  @Test("different values fail with both, where they are compared")
  func different() throws {
    let found = try #require(failure { expectEqual(1 + 1, 3) })
    let line = #line - 1
    #expect(found.words == "2 is not 3")
    #expect(found.line == line)
  }

  @Test("a comment stands before the values")
  func comment() throws {
    let found = try #require(failure { expectEqual([1], [2], "after \(3) rounds") })
    #expect(found.words == "after 3 rounds: [1] is not [2]")
  }

  @Test("texts are shown with their lines")
  func lines() throws {
    let found = try #require(failure { expectEqual("a\nb", "a") })
    #expect(found.words == "a\nb is not a")
  }
}
