import Diagnostics
import Terminal

/// A session as a file: typed lines unchanged, printed lines after `# `, secrets omitted.
///
/// Printed lines are comments, so a transcript can be run with `-f`, and reproduces itself: it has the form
/// of script output, independent of the width and colours of a terminal, and errors do not name script lines.
/// The secrets are then supplied in order with `--password-fd`.
@MainActor
final class Transcript {
  private let file: OwnFile
  private let renderer: any Renderer
  /// The last answer, which may still be refused.
  private var answer: String?

  /// Creates the file, readable only by its owner; an existing one is overwritten.
  init(path: String, renderer: any Renderer) throws(OwnFileError) {
    file = try OwnFile(at: path, for: .recording)
    self.renderer = renderer
  }

  func record(command: String) throws {
    try write(Array("\(command)\n".utf8))
  }

  /// Records an answer, unless it is refused before the next record.
  func record(answer: String) throws {
    try keepAnswer()
    self.answer = answer
  }

  /// Discards the last answer, which another one replaces.
  func refuseAnswer() {
    answer = nil
  }

  private func keepAnswer() throws {
    if let answer { try record(command: answer) }
    answer = nil
  }

  func record(_ report: CommandReport) throws {
    try keepAnswer()
    var report = report.withoutSecrets
    report.origin?.source = nil
    let rendered = renderer.render(report)
    var bytes: [UInt8] = []
    for stream in [rendered.output, rendered.diagnostics] {
      for line in stream.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
        bytes += line.isEmpty ? [0x23] : [0x23, 0x20] + line
        bytes.append(0x0A)
      }
    }
    try write(bytes)
  }

  private func write(_ bytes: [UInt8]) throws {
    try file.checkInPlace()
    try OutputBuffer.write(bytes, to: file.descriptor)
  }
}

/// Passes answers on, and records them in a transcript without secrets.
@MainActor
final class RecordingAnswers: CorrectingAnswerSource {
  private let source: any AnswerSource
  private let transcript: Transcript

  init(_ source: any AnswerSource, in transcript: Transcript) {
    self.source = source
    self.transcript = transcript
  }

  var hasSecretsElsewhere: Bool { source.hasSecretsElsewhere }

  func answer(to question: Question) throws -> String? {
    let answer = try source.answer(to: question)
    if let answer {
      try transcript.record(answer: question.isSecret ? CommandRecord.mask : answer)
    }
    return answer
  }

  func correct(_ explanation: ErrorExplanation) {
    transcript.refuseAnswer()
    (source as? any CorrectingAnswerSource)?.correct(explanation)
  }
}
