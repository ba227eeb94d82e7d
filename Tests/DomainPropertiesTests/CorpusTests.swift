import DomainProperties
import FuzzKit
import Testing

@Suite("What fuzzing found stays mended")
struct CorpusTests {
  @Test("every kept amount keeps its property", arguments: Corpus(of: "AmountFuzzer").inputs)
  func amount(input: Corpus.Input) throws {
    try AmountProperty.check(input.bytes)
  }

  @Test(
    "every kept catalogue keeps its property", arguments: Corpus(of: "CatalogImportFuzzer").inputs)
  func catalogImport(input: Corpus.Input) throws {
    try CatalogImportProperty.check(input.bytes)
  }
}
