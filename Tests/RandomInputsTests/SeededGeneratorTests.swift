import Expectations
import RandomInputs
import Testing

@Suite("Numbers that a seed repeats")
struct SeededGeneratorTests {
  @Test("the numbers are those of the published algorithm")
  func vector() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    expectEqual(
      numbers,
      [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("a number stays below its limit, and every one comes")
  func below() {
    var generator = SeededGenerator(seed: 1)
    let numbers = Set((0..<200).map { _ in generator.below(7) })
    expectEqual(numbers, Set(0..<7))
  }

  @Test("one of three chances comes about a third of the time")
  func chance() {
    var generator = SeededGenerator(seed: 1)
    let hits = (0..<3_000).count { _ in generator.chance(in: 3) }
    #expect((900...1_100).contains(hits))
  }
}
