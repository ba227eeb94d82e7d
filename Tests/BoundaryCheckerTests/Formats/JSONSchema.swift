import Encodings
import Foundation

@testable import BoundaryChecker

/// A JSON schema (draft 7), as far as the schemas of the tests use it.
struct JSONSchema {
  private let root: [String: JSONValue]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = try JSONValue(Array(data))
    guard case .object(let root) = text.content else {
      throw BoundaryCheckError.wrongType(
        at: ConfigurationPlace(path, text.position), expected: "an object")
    }
    self.root = root
  }

  /// Where a document breaks the schema, and how; empty when it is valid.
  func faults(of document: JSONValue) -> [String] { faults(document, root, at: "$") }

  private func faults(_ value: JSONValue, _ schema: [String: JSONValue], at place: String)
    -> [String]
  {
    if case .string(let reference) = schema["$ref"]?.content {
      guard let target = definition(reference) else { return ["\(place): no \(reference)"] }
      return faults(value, target, at: place)
    }
    var faults: [String] = []
    if case .array(let allowed) = schema["enum"]?.content, !allowed.contains(value) {
      faults.append("\(place): not among the values")
    }
    if case .string(let type) = schema["type"]?.content, !Self.is(value, type) {
      return faults + ["\(place): not of type \(type)"]
    }
    switch value.content {
    case .object(let members): faults += self.faults(members, schema, at: place)
    case .array(let elements):
      if schema["uniqueItems"]?.content == .boolean(true) {
        for (index, element) in elements.enumerated() where elements[..<index].contains(element) {
          faults.append("\(place)[\(index)]: twice")
        }
      }
      if case .object(let items) = schema["items"]?.content {
        for (index, element) in elements.enumerated() {
          faults += self.faults(element, items, at: "\(place)[\(index)]")
        }
      }
    case .number(let number):
      if case .number(let least) = schema["minimum"]?.content, number < least {
        faults.append("\(place): below \(least)")
      }
    case .string(let text):
      if case .string(let pattern) = schema["pattern"]?.content,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        faults.append("\(place): '\(text)' does not match \(pattern)")
      }
    default: break
    }
    return faults
  }

  private func faults(
    _ members: [String: JSONValue], _ schema: [String: JSONValue], at place: String
  ) -> [String] {
    var faults: [String] = []
    if case .array(let required) = schema["required"]?.content {
      for case .string(let name) in required.map(\.content) where members[name] == nil {
        faults.append("\(place): no \(name)")
      }
    }
    var known: [String: JSONValue] = [:]
    if case .object(let properties) = schema["properties"]?.content { known = properties }
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      switch (known[name]?.content, schema["additionalProperties"]?.content) {
      case (.object(let property), _), (nil, .object(let property)):
        faults += self.faults(member, property, at: "\(place).\(name)")
      case (nil, .boolean(false)): faults.append("\(place): unknown property \(name)")
      default: break
      }
    }
    return faults
  }

  private func definition(_ reference: String) -> [String: JSONValue]? {
    guard case .object(let all) = root["definitions"]?.content,
      case .object(let found) = all[String(reference.split(separator: "/").last ?? "")]?.content
    else { return nil }
    return found
  }

  private static func `is`(_ value: JSONValue, _ type: String) -> Bool {
    switch (value.content, type) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.boolean, "boolean"): true
    case (.number(let number), "integer"): number == number.rounded()
    case (.number, "number"): true
    default: false
    }
  }
}
