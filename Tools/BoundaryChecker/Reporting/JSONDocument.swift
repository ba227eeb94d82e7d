import Encodings
import PackageReading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object of a JSON document; members without a value are omitted.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [String: any Encodable]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = Dictionary(uniqueKeysWithValues: members).compactMapValues { $0 }
  }

  private init(_ members: [String: any Encodable]) { self.members = members }

  func adding(_ other: JSONObject) -> JSONObject {
    JSONObject(members.merging(other.members) { _, new in new })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in members {
      try container.encode(value, forKey: JSONName(stringValue: name))
    }
  }

  /// Returns the object as a document, ending with a line break; equal values give equal bytes.
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

  /// Returns the text with hidden characters escaped, except line breaks, which mean nothing outside strings.
  private static func escaped(_ text: String) -> String {
    guard HiddenCharacters.mayOccur(in: text) else { return text }
    var result = ""
    HiddenCharacters.forEach(in: text) { scalar, isHidden in
      guard isHidden, scalar != "\n" else {
        result.unicodeScalars.append(scalar)
        return
      }
      result += scalar.jsonEscape
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
