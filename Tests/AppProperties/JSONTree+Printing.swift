import FuzzKit

extension InputReader {
  mutating func tree(depth: Int) -> JSONTree {
    switch number(below: depth < 4 ? 7 : 5) {
    case 0: return .null
    case 1: return .boolean(flag())
    case 2: return .number("\(integer())")
    case 3: return .number("-0.5e+\(number(below: 300))")
    case 4: return .string(text())
    case 5: return .array((0..<number(below: 4)).map { _ in tree(depth: depth + 1) })
    default:
      let members = (0..<number(below: 4)).map { _ in (text(), tree(depth: depth + 1)) }
      return .object(Dictionary(members) { first, _ in first })
    }
  }
}

extension JSONTree {
  /// The value as JSON with every kind of white space and only the necessary escapes.
  var printed: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\t\(value) "
    case .number(let digits): "\(digits)"
    case .string(let text): Self.quoted(text)
    case .array(let elements):
      "[\r\n" + elements.map(\.printed).joined(separator: " ,\t") + "]\n"
    case .object(let members):
      "{\t" + members.map { "\(Self.quoted($0))\n:\r \($1.printed)" }.joined(separator: ",")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u00" + (digits.count == 1 ? "0" : "") + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
