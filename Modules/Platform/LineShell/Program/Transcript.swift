import Diagnostics
import Terminal

/// A session as a file: typed lines as they were, printed lines behind `# `, secrets left out.
///
/// Printed lines are comments, so a transcript without secrets runs again with `-f`.
@MainActor
final class Transcript {
  private let file: OwnFile

  /// Creates the file, readable by its owner alone; what an existing one holds is replaced.
  init(path: String) throws(OwnFileError) {
    file = try OwnFile(at: path, for: .recording)
  }

  /// Records a command before it is run.
  func record(command: String) throws {
    try write(Array("\(command)\n".utf8))
  }

  func record(_ rendered: RenderedReport) throws {
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
      try transcript.record(command: question.isSecret ? CommandRecord.mask : answer)
    }
    return answer
  }

  func correct(_ explanation: ErrorExplanation) {
    (source as? any CorrectingAnswerSource)?.correct(explanation)
  }
}
