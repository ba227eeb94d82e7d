#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The kept inputs for one fuzzer: `Tests/Corpora/<fuzzer>/`.
///
/// `Tools/Proof/fuzz` starts from them and adds to them. Every finding becomes an input, so that a bug stays fixed.
public struct Corpus: Sendable {
  public struct Input: Sendable, CustomStringConvertible {
    public let description: String

    public let bytes: [UInt8]
  }

  public let inputs: [Input]

  public init(of fuzzer: String, in folder: String = Corpus.folder) {
    let own = "\(folder)/\(fuzzer)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: own)) ?? []
    inputs = names.sorted().compactMap { name in
      FileManager.default.contents(atPath: "\(own)/\(name)").map {
        Input(description: "\(fuzzer)/\(name)", bytes: Array($0))
      }
    }
  }

  /// `Tests/Corpora`, relative to this source file.
  public static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Corpora"
}
