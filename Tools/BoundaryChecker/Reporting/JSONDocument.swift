import Encodings
import Foundation

/// An object of a JSON document; members without a value are left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [String: any Encodable]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = Dictionary(uniqueKeysWithValues: members).compactMapValues { $0 }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in members {
      try container.encode(value, forKey: JSONName(stringValue: name))
    }
  }

  /// The object as a document of its own, ending with a line break: the same bytes for the same value.
  func text() throws(BoundaryCheckError) -> String { try Self.text(of: self) }

  static func text(of value: some Encodable) throws(BoundaryCheckError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Self.escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    } catch {
      throw .reportNotEncoded(detail: "\(error)")
    }
  }

  static func quoted(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped(text))\""
  }

  /// The text with hidden characters escaped; line breaks stay, for outside of texts they mean nothing.
  private static func escaped(_ text: String) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && scalar.isHidden }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard isEscaped(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}

struct JSONName: CodingKey {
  let stringValue: String
  let intValue: Int? = nil
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

protocol PrintedDocument {
  var text: String { get }
  var document: JSONObject { get }
}

/// Text of a package as it is shown: names, paths and owners may hold characters that a terminal or a viewer
/// would obey and not show.
extension StringProtocol {
  /// The text in one line, with every hidden character written as Swift writes it: `\n`, `\u{1B}`.
  var visible: String { VisibleText.line(self) }

  /// The text with its line breaks, and every other hidden character written as Swift writes it.
  var visibleLines: String { VisibleText.lines(self) }

  func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }
}

extension Unicode.Scalar {
  /// Whether the character moves or changes what is around it and is not seen itself.
  var isHidden: Bool { VisibleText.isHidden(self) }
}

extension Sequence<String> {
  var visibleList: String { map { $0.visible + "\n" }.joined() }
}
