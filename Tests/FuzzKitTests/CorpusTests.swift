import FuzzKit
import Testing

@Suite("Corpora")
struct CorpusTests {
  @Test(
    "every fuzzer has a corpus in the repository",
    arguments: [
      "AmountFuzzer", "ArchiveFuzzer", "CatalogImportFuzzer", "ConfigurationFuzzer",
      "EditingFuzzer", "ImportScanFuzzer",
      "LinkFuzzer", "OwnersFuzzer", "ReportFuzzer", "ShopFuzzer", "WordFuzzer",
    ])
  func present(fuzzer: String) {
    #expect(!Corpus(of: fuzzer).inputs.isEmpty)
  }

  @Test("a fuzzer without a corpus has no inputs")
  func absent() {
    #expect(Corpus(of: "NoFuzzer").inputs.isEmpty)
  }

  @Test("what does not hold is reported")
  func violation() {
    #expect(throws: Violation("1 is not 2")) { try Violation.unless(1 == 2, "1 is not 2") }
    #expect(throws: Never.self) { try Violation.unless(1 == 1, "never") }
  }
}
