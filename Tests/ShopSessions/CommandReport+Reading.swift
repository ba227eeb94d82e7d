package import Diagnostics
import Foundation
package import LineShell
package import Screens
package import Testing

extension CommandReport {
  /// The answer of a command that did not fail.
  package var success: Success? {
    if case .success(let success) = outcome { success } else { nil }
  }

  /// Why the command failed.
  package var failure: ErrorExplanation? {
    if case .failure(let explanation) = outcome { explanation } else { nil }
  }

  /// The stable name of the error.
  package var code: String? { failure?.code }

  /// The JSON object a program reads; there has to be exactly one, on one line.
  package func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
    let rendered = JSONRenderer().render(self)
    #expect(rendered.diagnostics.isEmpty, sourceLocation: sourceLocation)
    #expect(
      rendered.output.firstIndex(of: 0x0A) == rendered.output.count - 1,
      sourceLocation: sourceLocation)
    let object = try JSONSerialization.jsonObject(with: Data(rendered.output))
    return try #require(object as? [String: Any], sourceLocation: sourceLocation)
  }
}

extension CommandReport.Success {
  /// The events without their running numbers.
  package var unnumberedEvents: [String] {
    events.map(\.text)
  }

  /// The screen drawn: the report where there is one, the entry otherwise.
  package var screen: Screen? { report ?? entry?.screen }

  /// The value of a fact on the screen drawn.
  package func fact(_ label: String) -> String? {
    screen?.blocks.lazy.compactMap { block in
      guard case .facts(let facts) = block else { return nil }
      return facts.first { $0.label == label }?.value.text
    }.first
  }

  /// The titles of all rows of the screen drawn.
  package var rowTitles: [String] { screen?.rows.map(\.title) ?? [] }

  /// The rows of the first table on the screen drawn, each value as text.
  package var tableRows: [[String]] {
    screen?.blocks.lazy.compactMap { block in
      guard case .table(_, let rows) = block else { return nil }
      return rows.map { $0.map(\.text) }
    }.first ?? []
  }

  /// What is written on the screen drawn, for a person.
  package var text: String {
    String(
      decoding: TextRenderer().render(CommandReport(command: "", outcome: .success(self))).output,
      as: UTF8.self)
  }
}
