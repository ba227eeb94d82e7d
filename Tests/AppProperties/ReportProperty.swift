import Diagnostics
public import FuzzKit
import LineShell
import Screens
import ShopApp

/// Whatever a report holds, it is one line of strict JSON, and lines a terminal cannot be moved by.
public enum ReportProperty: Property {
  public static func check(_ input: [UInt8]) throws(Violation) {
    var reader = InputReader(input)
    let data = reader.flag() ? reader.tree(depth: 0) : nil
    let report = reader.report(data: data?.printed)
    try checkJSON(report, data: data)
    for width in [nil, 1, 60] as [Int?] {
      let rendered = TextRenderer(width: width).render(report)
      for bytes in [rendered.output, rendered.diagnostics] { try checkText(bytes) }
    }
  }

  private static func checkJSON(
    _ report: CommandReport, data: JSONTree?
  ) throws(Violation) {
    let rendered = JSONRenderer().render(report)
    try Violation.unless(rendered.diagnostics.isEmpty, "JSON beside JSON")
    try Violation.unless(rendered.output.last == 0x0A, "no line end")
    let line = rendered.output.dropLast()
    try checkText(Array(line))
    let tree = try JSONTree(line, isOneLine: true)
    try Violation.unless(tree["v"] == .number("1"), "another version")
    try Violation.unless(tree["command"] == .string(report.command), "another command")
    switch report.outcome {
    case .success(let success):
      try Violation.unless(tree["ok"] == .boolean(true), "not ok")
      try Violation.unless(
        tree["message"] == success.message.map(JSONTree.string) ?? .null, "another message")
      try Violation.unless(
        success.report == nil || tree["report"]?["data"] == data ?? .null, "other data")
      try Violation.unless(
        success.place.map { .string($0.screen.title) } == tree["screen"]?["title"],
        "another title")
    case .failure(let explanation):
      try Violation.unless(tree["ok"] == .boolean(false), "ok")
      try Violation.unless(
        tree["error"]?["message"] == .string(explanation.message), "another message")
    }
  }

  /// Text holds no scalar that controls a terminal but the end of a line.
  ///
  /// - Parameter bytes: What a renderer wrote.
  /// - Throws: `Violation`, naming the scalar.
  public static func checkText(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Violation("no UTF-8") }
    for scalar in text.unicodeScalars {
      let controls =
        switch scalar.value {
        case 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
          true
        default: false
        }
      try Violation.unless(!controls, "U+\(String(scalar.value, radix: 16)) reaches the terminal")
    }
  }
}
