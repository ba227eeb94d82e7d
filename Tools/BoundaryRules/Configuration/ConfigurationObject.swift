package import CodeOwnership
package import Encodings
package import PackageReading
import Spelling

/// A JSON object that is read strictly: an unknown key is an error.
package struct ConfigurationObject {
  package let place: ConfigurationPlace
  package let keys: [String]

  private let values: [String: JSONValue]

  package init(
    _ value: JSONValue, at place: ConfigurationPlace, keys: [String]
  ) throws(BoundaryCheckError) {
    (self.place, self.keys) = (place, keys)
    values = try Self.members(value, at: place)
    let unknown = values.filter { !keys.contains($0.key) }
    if let first = unknown.min(by: { $0.value.namePosition < $1.value.namePosition }) {
      throw .unknownKey(
        first.key, at: place.moved(to: first.value.namePosition),
        suggestion: Suggestions.nearest(to: first.key, among: keys))
    }
  }

  package init(file bytes: [UInt8], name: String, keys: [String]) throws(BoundaryCheckError) {
    let value: JSONValue
    do { value = try JSONValue(bytes) } catch {
      throw .configurationNotJSON(error, at: ConfigurationPlace(name, error.position))
    }
    try self.init(value, at: ConfigurationPlace(name, value.position), keys: keys)
  }

  package func has(_ key: String) -> Bool { values[key] != nil }

  package func number(_ key: String) throws(BoundaryCheckError) -> Double {
    guard case .number(let number) = try value(key).content else {
      throw .wrongType(at: path(key), expected: "a number")
    }
    return number
  }

  func flag(_ key: String) throws(BoundaryCheckError) -> Bool {
    guard case .boolean(let flag) = try value(key).content else {
      throw .wrongType(at: path(key), expected: "true or false")
    }
    return flag
  }

  package func object(_ key: String, keys: [String]) throws(BoundaryCheckError)
    -> ConfigurationObject
  {
    try ConfigurationObject(try value(key), at: path(key), keys: keys)
  }

  /// Returns an object that may have any keys.
  func objectByName(_ key: String) throws(BoundaryCheckError) -> ConfigurationObject {
    let names = try Self.members(try value(key), at: path(key)).keys
    return try object(key, keys: names.sorted())
  }

  package func text(_ key: String) throws(BoundaryCheckError) -> String {
    guard case .string(let text) = try value(key).content else {
      throw .wrongType(at: path(key), expected: "a text")
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .emptyText(at: path(key)) }
    return text
  }

  /// Returns a list of texts; a single text stands for a list of one.
  package func texts(_ key: String) throws(BoundaryCheckError) -> [String] {
    try placedTexts(key).map(\.text)
  }

  func placedTexts(
    _ key: String
  ) throws(BoundaryCheckError) -> [(text: String, place: ConfigurationPlace)] {
    let value = try value(key)
    if case .string(let text) = value.content { return [(text, path(key))] }
    return try elements(key).map { element throws(BoundaryCheckError) in
      let place = path(key).moved(to: element.position)
      guard case .string(let text) = element.content else {
        throw .wrongType(at: place, expected: "a list of texts")
      }
      return (text, place)
    }
  }

  func textsByName(_ key: String) throws(BoundaryCheckError) -> [String: String] {
    let object = try objectByName(key)
    var texts: [String: String] = [:]
    for name in object.keys {
      guard case .string(let text) = try object.value(name).content else {
        throw .wrongType(at: object.path(name), expected: "a text")
      }
      texts[name] = text
    }
    return texts
  }

  /// Returns the patterns of a list; an absent list is empty.
  package func paths(_ key: String) throws(BoundaryCheckError) -> [PathPattern] {
    has(key) ? try texts(key).map(PathPattern.init) : []
  }

  func section<Section: ConfigurationSection>(
    _ key: String
  ) throws(BoundaryCheckError) -> Section? {
    has(key) ? try Section(try object(key, keys: Section.keys)) : nil
  }

  /// Returns the values of a list of objects; an absent list is empty.
  package func list<Section: ConfigurationSection>(
    _ key: String, keys: [String] = Section.keys
  ) throws(BoundaryCheckError) -> [Section] {
    guard has(key) else { return [] }
    return try elements(key).enumerated().map { (index, element) throws(BoundaryCheckError) in
      let place = path(key).inside("[\(index)]", at: element.position)
      return try Section(try ConfigurationObject(element, at: place, keys: keys))
    }
  }

  /// Returns the place of a key's value, or the place of the object if it has no such key.
  package func path(_ key: String) -> ConfigurationPlace {
    place.inside(place.path.isEmpty ? key : ".\(key)", at: values[key]?.position ?? place.position)
  }

  package func name(_ key: String) -> ConfigurationPlace {
    path(key).moved(to: values[key]?.namePosition ?? place.position)
  }

  /// Returns the version of the file, which this edition reads.
  @discardableResult
  func version() throws(BoundaryCheckError) -> Int {
    let version = try number("version")
    guard version == 1 || version == 2 else {
      throw .unsupportedVersion("\(version)", at: path("version"))
    }
    return Int(version)
  }

  private static func members(
    _ value: JSONValue, at place: ConfigurationPlace
  ) throws(BoundaryCheckError) -> [String: JSONValue] {
    guard case .object(let members) = value.content else {
      throw .wrongType(at: place, expected: "an object")
    }
    return members
  }

  private func elements(_ key: String) throws(BoundaryCheckError) -> [JSONValue] {
    guard case .array(let elements) = try value(key).content else {
      throw .wrongType(at: path(key), expected: "a list")
    }
    return elements
  }

  private func value(_ key: String) throws(BoundaryCheckError) -> JSONValue {
    guard let value = values[key] else { throw .missingKey(key, at: place) }
    return value
  }

  package func selectors(_ key: String) throws(BoundaryCheckError) -> [Selector] {
    try placedTexts(key).map { (text, place) throws(BoundaryCheckError) in
      try Selector(text, at: place)
    }
  }

  func selectorsIfThere(_ key: String) throws(BoundaryCheckError) -> [Selector]? {
    has(key) ? try selectors(key) : nil
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, at place: ConfigurationPlace
  ) throws(BoundaryCheckError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw .unknownWord(
      text, at: place, suggestion: Suggestions.nearest(to: text, among: names), known: names)
  }

  func ruleIdentifier(_ key: String) throws(BoundaryCheckError) -> String {
    let id = try text(key)
    guard RuleCatalog.identifiers.contains(id) else {
      throw .unknownWord(
        id, at: path(key),
        suggestion: Suggestions.nearest(to: id, among: RuleCatalog.identifiers), known: [])
    }
    return id
  }

  /// Returns the names under a key; where it gives none but exceptions, these are from the fallback patterns.
  func names(
    _ key: String, default fallback: [String]
  ) throws(BoundaryCheckError) -> BoundaryConfiguration.RoleNames {
    var names = BoundaryConfiguration.RoleNames()
    for (text, place) in has(key) ? try placedTexts(key) : [] {
      let isException = text.hasPrefix("!")
      guard let pattern = NamePattern(isException ? String(text.dropFirst()) : text) else {
        throw .invalidSelector(text, at: place, detail: NamePattern.form)
      }
      isException ? names.exceptions.append(pattern) : names.patterns.append(pattern)
    }
    if names.patterns.isEmpty, !has(key) || !names.exceptions.isEmpty {
      names.patterns = fallback.compactMap(NamePattern.init)
    }
    return names
  }
}
