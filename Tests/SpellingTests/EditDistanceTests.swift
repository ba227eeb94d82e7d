import Expectations
import RandomInputs
import Spelling
import Testing

@Suite("The distance of two words is that of optimal string alignment")
struct EditDistanceTests {
  /// The distance by its definition, for words of a few letters.
  private func defined(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let one = left.last, let other = right.last else { return left.count + right.count }
    var best = min(
      defined(left.dropLast(), right.dropLast()) + (one == other ? 0 : 1),
      defined(left.dropLast(), right) + 1, defined(left, right.dropLast()) + 1)
    if left.dropLast().last == other, right.dropLast().last == one {
      best = min(best, defined(left.dropLast(2), right.dropLast(2)) + 1)
    }
    return best
  }

  @Test(
    "inserting, deleting, changing and swapping count one each",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("home", "home", 0), ("home", "hme", 1),
      ("hme", "home", 1), ("home", "hone", 1), ("home", "hmoe", 1), ("home", "ohem", 2),
      ("ab", "ba", 1), ("ca", "abc", 3), ("search", "serach", 1), ("kitten", "sitting", 3),
    ])
  func examples(left: String, right: String, distance: Int) {
    expectEqual(EditDistance(from: left, limit: 9).distance(to: right), distance)
    let below = EditDistance(from: left, limit: distance - 1)
    #expect(below.distance(to: right) == nil)
  }

  @Test("500 random pairs have the distance of the definition")
  func random() {
    var generator = SeededGenerator(seed: 5)
    func word() -> String {
      let count = Int.random(in: 0...5, using: &generator)
      return String((0..<count).map { _ in "abc".randomElement(using: &generator) ?? "a" })
    }
    for _ in 0..<500 {
      let (left, right) = (word(), word())
      let expected = defined(Array(left.utf8)[...], Array(right.utf8)[...])
      for limit in 0...6 {
        let answer = EditDistance(from: left, limit: limit).distance(to: right)
        expectEqual(answer, expected <= limit ? expected : nil, "\(left) \(right) \(limit)")
      }
    }
  }
}
