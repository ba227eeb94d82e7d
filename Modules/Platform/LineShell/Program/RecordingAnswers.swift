import Diagnostics
import Screens

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
    if let answer { try transcript.record(answer: answer, isSecret: question.isSecret) }
    return answer
  }

  func correct(_ explanation: ErrorExplanation) {
    (source as? any CorrectingAnswerSource)?.correct(explanation)
  }
}
