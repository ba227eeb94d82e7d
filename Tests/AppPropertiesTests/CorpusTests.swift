import AppProperties
import FuzzKit
import Testing

@Suite("What fuzzing found stays mended")
struct CorpusTests {
  @Test("every kept line keeps its property", arguments: Corpus(of: "WordFuzzer").inputs)
  func word(input: Corpus.Input) throws {
    try WordProperty.check(input.bytes)
  }

  @Test(
    "every kept sequence of keys keeps its property", arguments: Corpus(of: "EditingFuzzer").inputs)
  func editing(input: Corpus.Input) throws {
    try EditingProperty.check(input.bytes)
  }

  @Test("every kept report keeps its property", arguments: Corpus(of: "ReportFuzzer").inputs)
  func report(input: Corpus.Input) throws {
    try ReportProperty.check(input.bytes)
  }

  @MainActor
  @Test("every kept session keeps every invariant", arguments: Corpus(of: "ShopFuzzer").inputs)
  func shop(input: Corpus.Input) async throws {
    try await ShopProperty.check(input.bytes)
  }
}
