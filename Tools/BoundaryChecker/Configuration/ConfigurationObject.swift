import Foundation
import Spelling

/// A JSON object that is read strictly: every key it holds must be one that is known.
struct ConfigurationObject {
  /// What the object is, for messages: `Tools/boundaries.json: contracts[2]`.
  let place: String
  let keys: [String]

  private let values: [String: JSONValue]

  init(_ value: JSONValue, at place: String, keys: [String]) throws(BoundaryCheckError) {
    guard case .object(let values) = value else {
      throw .wrongType(at: place, expected: "an object")
    }
    (self.place, self.keys, self.values) = (place, keys, values)
    for key in values.keys.sorted() where !keys.contains(key) {
      throw .unknownKey(
        key, at: place, suggestion: NearNames.nearest(to: key, among: keys))
    }
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  func number(_ key: String) throws(BoundaryCheckError) -> Double {
    guard case .number(let number) = try value(key) else {
      throw .wrongType(at: path(key), expected: "a number")
    }
    return number
  }

  func flag(_ key: String) throws(BoundaryCheckError) -> Bool {
    guard case .bool(let flag) = try value(key) else {
      throw .wrongType(at: path(key), expected: "true or false")
    }
    return flag
  }

  func object(
    _ key: String, keys: [String]
  ) throws(BoundaryCheckError) -> ConfigurationObject {
    try ConfigurationObject(try value(key), at: path(key), keys: keys)
  }

  /// A text that is not empty.
  func text(_ key: String) throws(BoundaryCheckError) -> String {
    guard case .string(let text) = try value(key) else {
      throw .wrongType(at: path(key), expected: "a text")
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText(at: path(key)) }
    return text
  }

  /// A list of texts; one text stands for a list of it alone.
  func texts(_ key: String) throws(BoundaryCheckError) -> [String] {
    if case .string(let text) = try value(key) { return [text] }
    var texts: [String] = []
    for element in try elements(key) {
      guard case .string(let text) = element else {
        throw .wrongType(at: path(key), expected: "a list of texts")
      }
      texts.append(text)
    }
    return texts
  }

  /// An object of texts, by names that may be any.
  func textsByName(_ key: String) throws(BoundaryCheckError) -> [String: String] {
    guard case .object(let values) = try value(key) else {
      throw .wrongType(at: path(key), expected: "an object")
    }
    var texts: [String: String] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard case .string(let text) = value else {
        throw .wrongType(at: "\(path(key)).\(name)", expected: "a text")
      }
      texts[name] = text
    }
    return texts
  }

  /// An object of lists of texts, by names that may be any.
  func textListsByName(_ key: String) throws(BoundaryCheckError) -> [String: [String]] {
    guard case .object(let values) = try value(key) else {
      throw .wrongType(at: path(key), expected: "an object")
    }
    let object = try ConfigurationObject(.object(values), at: path(key), keys: Array(values.keys))
    var texts: [String: [String]] = [:]
    for name in values.keys.sorted() { texts[name] = try object.texts(name) }
    return texts
  }

  /// The values of a list of objects; an absent list is an empty one.
  func list<Section: ConfigurationSection>(
    _ key: String, keys: [String] = Section.keys
  ) throws(BoundaryCheckError) -> [Section] {
    guard has(key) else { return [] }
    var sections: [Section] = []
    for (index, element) in try elements(key).enumerated() {
      sections.append(
        try Section(
          try ConfigurationObject(element, at: "\(path(key))[\(index)]", keys: keys)))
    }
    return sections
  }

  func path(_ key: String) -> String {
    place.contains(": ") ? "\(place).\(key)" : "\(place): \(key)"
  }

  private func elements(_ key: String) throws(BoundaryCheckError) -> [JSONValue] {
    guard case .array(let elements) = try value(key) else {
      throw .wrongType(at: path(key), expected: "a list")
    }
    return elements
  }

  private func value(_ key: String) throws(BoundaryCheckError) -> JSONValue {
    guard let value = values[key] else { throw .missingKey(key, at: place) }
    return value
  }

  func selectors(_ key: String) throws(BoundaryCheckError) -> [Selector] {
    var selectors: [Selector] = []
    for text in try texts(key) { selectors.append(try Selector(text, at: path(key))) }
    return selectors
  }

  func selectorsIfThere(_ key: String) throws(BoundaryCheckError) -> [Selector]? {
    has(key) ? try selectors(key) : nil
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ key: String
  ) throws(BoundaryCheckError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw .unknownWord(
      text, at: path(key), suggestion: NearNames.nearest(to: text, among: names), known: names)
  }

  func ruleIdentifier(_ key: String) throws(BoundaryCheckError) -> String {
    let id = try text(key)
    guard RuleCatalog.identifiers.contains(id) else {
      throw .unknownWord(
        id, at: path(key),
        suggestion: NearNames.nearest(to: id, among: RuleCatalog.identifiers), known: [])
    }
    return id
  }

  /// Patterns over names, or one that holds when the key is absent.
  func patterns(
    _ key: String, default fallback: String
  ) throws(BoundaryCheckError) -> [NamePattern] {
    var patterns: [NamePattern] = []
    for text in has(key) ? try texts(key) : [fallback] {
      guard let pattern = NamePattern(text) else {
        throw .invalidSelector(text, at: path(key), detail: NamePattern.form)
      }
      patterns.append(pattern)
    }
    return patterns
  }
}

enum JSONValue: Hashable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent first: an attempt that fails costs many times one that does not.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  init(_ data: Data, name: String) throws(BoundaryCheckError) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: data)
    } catch {
      throw .configurationNotJSON(path: name, detail: "\(error)")
    }
  }

  /// The line, from 1, of a key inside of objects.
  static func line(of path: [String], in bytes: [UInt8]) -> Int? {
    var (line, index) = (1, 0)
    // The last text on each depth: inside of an object that is the key of the value that follows.
    var last: [String] = [""]
    var start = 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): last.append("")
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if last.count > 1 { last.removeLast() }
      case UInt8(ascii: ":"): if Array(last.dropFirst()) == path { return start }
      case UInt8(ascii: "\""):
        let opening = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let text = Data(bytes[opening..<min(index + 1, bytes.count)])
        start = line
        last[last.count - 1] = (try? JSONDecoder().decode(String.self, from: text)) ?? ""
      default: break
      }
      index += 1
    }
    return nil
  }
}
