import Accounts

extension PersonalData {
  /// The data as JSON text (RFC 8259), two spaces a level.
  ///
  /// Whatever a terminal could take for a command is escaped, so that the text stays JSON wherever it
  /// is shown or copied.
  var json: String { json(indent: "") }

  private func json(indent: String) -> String {
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .flag(let flag): return flag ? "true" : "false"
    case .time(let moment): return Self.quoted(moment.utcText)
    case .unknown: return "null"
    case .list(let items):
      return Self.bracketed("[", items.map { $0.json(indent: indent + "  ") }, "]", indent)
    case .record(let facts):
      let members = facts.map {
        "\(Self.quoted($0.name)): \($0.value.json(indent: indent + "  "))"
      }
      return Self.bracketed("{", members, "}", indent)
    }
  }

  private static func bracketed(
    _ open: String, _ items: [String], _ close: String, _ indent: String
  ) -> String {
    guard !items.isEmpty else { return open + close }
    let lines = items.map { "\n\(indent)  \($0)" }
    return open + lines.joined(separator: ",") + "\n\(indent)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: quoted.append(contentsOf: ["\\", scalar])
      case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        quoted.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
