public import Diagnostics
import Testing

/// Records an issue for each error of a module that does not explain itself as a person needs it.
///
/// Its code begins with the module's and is its own; its message is a part of a sentence; it comes with a remedy, unless
/// it is a defect of the program or one of those for which there is none.
public func expectExplained<Failure: ExplainedError>(
  _ errors: [Failure], by module: String, without remedy: (Failure) -> Bool = { _ in false }
) {
  for error in errors {
    let explanation = error.explanation
    #expect(explanation.code.hasPrefix("\(module)."), "\(error)")
    // A code such as USD may begin a message, a sentence may not.
    let (first, second) = (explanation.message.first, explanation.message.dropFirst().first)
    #expect(first?.isUppercase == false || second?.isUppercase == true, "\(error)")
    #expect(explanation.message.last != ".", "\(error)")
    #expect(
      explanation.hint?.isEmpty == false || explanation.category == .internal || remedy(error),
      "\(error)")
  }
  expectEqual(Set(errors.map(\.explanation.code)).count, errors.count)
}
