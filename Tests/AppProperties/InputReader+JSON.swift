import FuzzKit

extension InputReader {
  /// Draws a JSON text with every kind of white space and only the necessary escapes.
  mutating func json(depth: Int = 0) -> String {
    switch number(below: depth < 4 ? 7 : 5) {
    case 0: return "null"
    case 1: return "\t\(flag()) "
    case 2: return "\(integer())"
    case 3: return "-0.5e+\(number(below: 300))"
    case 4: return Self.quoted(text())
    case 5:
      let elements = (0..<number(below: 4)).map { _ in json(depth: depth + 1) }
      return "[\r\n" + elements.joined(separator: " ,\t") + "]\n"
    default:
      let members = (0..<number(below: 4)).map { _ in (text(), json(depth: depth + 1)) }
      let parts = Dictionary(members) { first, _ in first }
        .map { "\(Self.quoted($0))\n:\r \($1)" }
      return "{\t" + parts.joined(separator: ",") + "}"
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
