import Foundation

/// Writes values as JSON, the same bytes for the same value.
enum JSONDocument {
  static func text(_ value: some Encodable) throws(BoundaryCheckError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    } catch {
      throw .reportNotEncoded(detail: "\(error)")
    }
  }

  /// A text between quotes.
  static func quoted(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped(text))\""
  }

  /// The text with hidden characters escaped; line breaks stay, for outside of texts they mean nothing.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isHidden && $0 != "\n" }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard scalar.isHidden, scalar != "\n" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}

/// What people read as lines, and programs as JSON.
protocol PrintedDocument {
  var text: String { get }
  func json() throws(BoundaryCheckError) -> String
}
