package import Encodings

/// A JSON schema (draft 7), limited to the keywords that the schemas here use.
package struct JSONSchema: Sendable {
  private let root: JSONValue.Content

  package init(_ text: String) throws(JSONProblem) {
    root = try JSONValue(Array(text.utf8)).content
  }

  /// Returns where and how a document violates the schema; empty if it is valid.
  package func faults(of document: JSONValue) -> [String] {
    faults(document.content, root, at: "$")
  }

  private func faults(
    _ value: JSONValue.Content, _ schema: JSONValue.Content, at place: String
  ) -> [String] {
    if case .string(let reference) = schema["$ref"] {
      guard let name = reference.split(separator: "/").last,
        let target = root["definitions"]?[String(name)]
      else { return ["\(place): no \(reference)"] }
      return faults(value, target, at: place)
    }
    if case .array(let choices) = schema["oneOf"] {
      let found = choices.map { self.faults(value, $0.content, at: place) }
      if found.count(where: \.isEmpty) > 1 { return ["\(place): of several kinds"] }
      return found.min { $0.count < $1.count } ?? []
    }
    var faults: [String] = []
    if case .array(let allowed) = schema["enum"], !allowed.contains(where: { $0.content == value })
    {
      faults.append("\(place): not among the values")
    }
    var types = schema["type"].map { [$0] } ?? []
    if case .array(let several) = schema["type"] { types = several.map(\.content) }
    guard types.isEmpty || types.contains(where: { Self.is(value, $0) }) else {
      return faults + ["\(place): not of the type"]
    }
    switch value {
    case .object(let members): faults += self.faults(members, schema, at: place)
    case .array(let elements):
      if schema["uniqueItems"] == .boolean(true), Set(elements).count < elements.count {
        faults.append("\(place): an element twice")
      }
      for (index, element) in elements.enumerated() {
        faults +=
          schema["items"].map { self.faults(element.content, $0, at: "\(place)[\(index)]") } ?? []
      }
    case .number(let number):
      if case .number(let least) = schema["minimum"], number < least {
        faults.append("\(place): below \(least)")
      }
    case .string(let text):
      if case .string(let pattern) = schema["pattern"], !Self.matches(text, pattern) {
        faults.append("\(place): '\(text)' does not match \(pattern)")
      }
    default: break
    }
    return faults
  }

  private func faults(
    _ members: [String: JSONValue], _ schema: JSONValue.Content, at place: String
  ) -> [String] {
    var faults: [String] = []
    if case .array(let required) = schema["required"] {
      for case .string(let name) in required.map(\.content) where members[name] == nil {
        faults.append("\(place): no \(name)")
      }
    }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let known = schema["properties"]?[name] ?? schema["additionalProperties"] else {
        continue
      }
      faults +=
        known == .boolean(false)
        ? ["\(place): unknown property \(name)"]
        : self.faults(member.content, known, at: "\(place).\(name)")
    }
    return faults
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex) != nil
  }

  private static func `is`(_ value: JSONValue.Content, _ type: JSONValue.Content) -> Bool {
    guard case .string(let name) = type else { return false }
    return switch (value, name) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.boolean, "boolean"),
      (.null, "null"), (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}

extension JSONValue.Content {
  /// The content of a member, or `nil` if this is not an object or has no such member.
  package subscript(name: String) -> JSONValue.Content? {
    if case .object(let members) = self { members[name]?.content } else { nil }
  }
}
