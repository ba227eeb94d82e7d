import Foundation

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
