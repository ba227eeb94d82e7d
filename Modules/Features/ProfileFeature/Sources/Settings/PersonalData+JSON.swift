import Accounts
import Encodings
import SharedKernel

extension PersonalData {
  /// The data as JSON text (RFC 8259), two spaces a level.
  ///
  /// Whatever a terminal could take for a command is escaped, so that the text stays JSON wherever it
  /// is shown or copied.
  var json: String { json(indent: "") }

  private func json(indent: String) -> String {
    switch self {
    case .text(let text): return JSONWriter.quoted(text)
    case .number(let number): return "\(number)"
    case .flag(let flag): return flag ? "true" : "false"
    case .time(let moment): return JSONWriter.quoted(moment.utcText)
    case .unknown: return "null"
    case .list(let items):
      return Self.bracketed("[", items.map { $0.json(indent: indent + "  ") }, "]", indent)
    case .record(let facts):
      let members = facts.map {
        "\(JSONWriter.quoted($0.name)): \($0.value.json(indent: indent + "  "))"
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
}
