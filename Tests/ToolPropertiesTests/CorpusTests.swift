import FuzzKit
import Testing
import ToolProperties

@Suite("What fuzzing found stays mended")
struct CorpusTests {
  @Test(
    "every kept source file keeps its property", arguments: Corpus(of: "ImportScanFuzzer").inputs)
  func importScan(input: Corpus.Input) throws {
    try ImportScanProperty.check(input.bytes)
  }

  @Test(
    "every kept configuration keeps its property",
    arguments: Corpus(of: "ConfigurationFuzzer").inputs)
  func configuration(input: Corpus.Input) throws {
    try ConfigurationProperty.check(input.bytes)
  }

  @Test("every kept CODEOWNERS keeps its property", arguments: Corpus(of: "OwnersFuzzer").inputs)
  func owners(input: Corpus.Input) throws {
    try OwnersProperty.check(input.bytes)
  }
}
