import Foundation

/// Writes values as JSON, the same bytes for the same value.
enum JSONDocument {
  static func text(_ value: some Encodable) throws(BoundaryCheckError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw .reportNotEncoded(detail: "\(error)")
    }
  }
}
