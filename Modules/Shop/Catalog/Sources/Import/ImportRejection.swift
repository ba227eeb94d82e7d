public import Diagnostics
import Encodings

/// All problems of an import file; nothing of the file was imported.
public struct ImportRejection: Error, Hashable, Sendable {
  /// The maximum number of reported problems; more would hide the first.
  public static let limit = 20

  /// The first problems, in file order.
  public private(set) var problems: [ImportProblem] = []
  public private(set) var count = 0

  public init() {}

  /// Adds problems that follow the existing ones in the file.
  public mutating func add(_ more: [ImportProblem]) {
    count += more.count
    let ordered = more.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    problems += ordered.prefix(Self.limit - problems.count)
  }
}

extension ImportRejection: ExplainedError {
  public var explanation: ErrorExplanation { explanation(of: "the file") }

  /// Returns the rejection in words, one line per problem, whatever the file holds.
  public func explanation(
    of file: String, leaving state: String = "nothing was changed"
  ) -> ErrorExplanation {
    var lines = ["\(file) was not imported: \(count.counted("problem"))"]
    lines += problems.map { problem in
      let words = problem.field.map { "\($0): \(problem.reason.words)" } ?? problem.reason.words
      return "\(file):\(problem.line):\(problem.column): \(EscapedText.line(words))"
    }
    if count > problems.count { lines.append("and \(count - problems.count) more") }
    return .init(
      "import.rejected", .invalidData, lines.joined(separator: "\n"),
      hint: "correct the file and import it again; \(state)")
  }
}
