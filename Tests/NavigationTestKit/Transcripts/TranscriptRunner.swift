import Foundation
public import Testing

/// Plays a transcript, typed lines and what was printed, and wants the same printed again.
///
/// A line behind the prompt is typed; what follows up to the next one is expected. Lines before the
/// first prompt are a heading and are kept. So a session copied from a terminal is a test; choose a
/// prompt that nothing printed begins with.
///
/// ```swift
/// let runner = TranscriptRunner { line in try await shell.run(line) }
/// await runner.expect(
///   """
///   > open product/7
///   Mug: 12.50
///   > back
///   Shop
///   """)
/// ```
///
/// An error the handler throws is printed as `error:` with its text, and the session goes on.
///
/// A transcript in a file is a golden file: `UPDATE_TRANSCRIPTS=1` in the environment writes what is
/// printed now instead of comparing, for people to read the difference in their version control.
public struct TranscriptRunner {
  /// Answers a typed line with what is printed.
  public typealias Handler = (String) async throws -> String

  private let prompt: String
  private let isUpdating: Bool
  private let handler: Handler

  /// Whether the environment asks for golden files to be written.
  public static var isUpdatingRequested: Bool {
    ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
  }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - prompt: What typed lines begin with.
  ///   - isUpdating: Whether files are written rather than compared.
  ///   - handler: Answers a typed line with what is printed.
  public init(
    prompt: String = "> ", isUpdating: Bool = isUpdatingRequested,
    handler: @escaping Handler
  ) {
    (self.prompt, self.isUpdating, self.handler) = (prompt, isUpdating, handler)
  }

  /// Types the lines of a transcript again.
  ///
  /// - Parameter transcript: A transcript, or only its typed lines behind prompts.
  /// - Returns: The transcript of this session.
  public func run(_ transcript: String) async -> String {
    var printed: [Substring] = []
    var isHeading = true
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(prompt) || line == prompt.dropLast(while: \.isWhitespace) {
        isHeading = false
        printed.append(line)
        let answer = await answer(to: String(line.dropFirst(prompt.count)))
        guard !answer.isEmpty else { continue }
        printed += answer.split(separator: "\n", omittingEmptySubsequences: false)
      } else if isHeading {
        printed.append(line)
      }
    }
    return printed.joined(separator: "\n").trimmingLineBreaks
  }

  /// Fails the test, with a difference line by line, unless the transcript is played as it stands.
  ///
  /// - Parameters:
  ///   - transcript: The transcript; line breaks around it do not count.
  ///   - sourceLocation: Where the assertion stands.
  public func expect(
    _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let played = await run(transcript)
    compare(transcript, played, name: "the transcript", hint: "", at: sourceLocation)
  }

  /// Fails the test unless the transcript in a file is played as it stands, or writes the file anew.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - sourceLocation: Where the assertion stands.
  /// - Throws: What reading or writing the file throws.
  public func expect(
    file path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    let played = await run(golden)
    guard !isUpdating else {
      return try "\(played)\n".write(toFile: path, atomically: true, encoding: .utf8)
    }
    compare(
      golden, played, name: path,
      hint:
        "\nIf the change is meant, run again with UPDATE_TRANSCRIPTS=1 and read the difference.",
      at: sourceLocation)
  }

  private func compare(
    _ golden: String, _ played: String, name: String, hint: String, at location: SourceLocation
  ) {
    let difference = LineDifference(expected: golden.trimmingLineBreaks, actual: played)
    guard !difference.isEmpty else { return }
    Issue.fail(
      "\(name) is played otherwise (- expected, + printed):\n\(difference)\(hint)", at: location)
  }

  private func answer(to line: String) async -> String {
    do {
      return try await handler(line).trimmingLineBreaks
    } catch {
      return "error: \(error)"
    }
  }
}

extension String {
  /// The text without what it ends with of a kind.
  fileprivate func dropLast(while isDropped: (Character) -> Bool) -> Substring {
    lastIndex { !isDropped($0) }.map { self[...$0] } ?? ""
  }
}
