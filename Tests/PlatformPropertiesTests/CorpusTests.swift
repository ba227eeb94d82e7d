import FuzzKit
import PlatformProperties
import Testing

@Suite("What fuzzing found stays mended")
struct CorpusTests {
  @Test("every kept link keeps its property", arguments: Corpus(of: "LinkFuzzer").inputs)
  func link(input: Corpus.Input) throws {
    try LinkProperty.check(input.bytes)
  }

  @Test("every kept archive keeps its property", arguments: Corpus(of: "ArchiveFuzzer").inputs)
  func archive(input: Corpus.Input) throws {
    try ArchiveProperty.check(input.bytes)
  }
}
