import Spelling

/// A JSON object that is read strictly: every key it holds must be one that is known.
struct ConfigurationObject {
  /// What the object is, for messages: `Tools/boundaries.json: contracts[2]`.
  let place: String

  private let values: [String: JSONValue]

  init(_ value: JSONValue, at place: String, keys: [String]) throws(BoundaryCheckError) {
    guard case .object(let values) = value else {
      throw .wrongType(at: place, expected: "an object")
    }
    self.place = place
    self.values = values
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

  /// An object that may hold `keys`.
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

  /// A list of objects that may hold `keys`.
  func objects(
    _ key: String, keys: [String]
  ) throws(BoundaryCheckError) -> [ConfigurationObject] {
    var objects: [ConfigurationObject] = []
    for (index, element) in try elements(key).enumerated() {
      objects.append(
        try ConfigurationObject(element, at: "\(path(key))[\(index)]", keys: keys))
    }
    return objects
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
}
