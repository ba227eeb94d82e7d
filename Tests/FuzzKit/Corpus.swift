#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The inputs the repository keeps for one fuzzer: `Tests/Corpora/<fuzzer>/`.
///
/// `Tools/fuzz` starts from them and adds to them; every finding becomes one, so that a mended fault
/// stays mended.
public struct Corpus: Sendable {
  public struct Input: Sendable, CustomStringConvertible {
    /// The name of the file.
    public let description: String

    public let bytes: [UInt8]
  }

  public let inputs: [Input]

  /// Reads the corpus of a fuzzer.
  public init(of fuzzer: String, in folder: String = Corpus.folder) {
    let own = "\(folder)/\(fuzzer)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    inputs = names.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(own)/\(name)").map {
        Input(description: "\(fuzzer)/\(name)", bytes: Array($0))
      }
    }
  }

  /// `Tests/Corpora`, found from where this file is.
  public static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Corpora"
}
