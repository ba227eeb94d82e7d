import Diagnostics
import Terminal

/// A session as a file: typed lines as they were, printed lines behind `# `, secrets left out.
///
/// Printed lines are comments, so a transcript runs again with `-f`, and gives itself: it is written as a
/// script prints, whatever the width and the colours of a terminal, and errors do not name the script's lines.
/// Secrets are answered with `--password-fd` then, in their order.
@MainActor
final class Transcript {
  private let file: OwnFile
  private let renderer: any Renderer
  /// The last answer, which may be refused yet.
  private var answer: String?

  /// Creates the file, readable by its owner alone; what an existing one holds is replaced.
  init(path: String, renderer: any Renderer) throws(OwnFileError) {
    file = try OwnFile(at: path, for: .recording)
    self.renderer = renderer
  }

  /// Records a command before it is run.
  func record(command: String) throws {
    try write(Array("\(command)\n".utf8))
  }

  /// Records an answer, unless it is refused before the next one.
  func record(answer: String) throws {
    try keepAnswer()
    self.answer = answer
  }

  /// Forgets the last answer: another one is given in its place.
  func refuseAnswer() {
    answer = nil
  }

  private func keepAnswer() throws {
    if let answer { try record(command: answer) }
    answer = nil
  }

  /// Records what came of a command.
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

/// Hands answers on and keeps them in a transcript, secrets left out.
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
