import Catalog
import Screens

extension ActionInvocation {
  /// The identifier an action was given.
  ///
  /// - Parameter subject: What it names, for messages.
  /// - Returns: The identifier.
  /// - Throws: `InputError` when there is none.
  func identifier<Subject>(of subject: String) throws(InputError) -> Identifier<Subject> {
    guard let word = arguments.first else {
      throw .missingArgument(action: name, parameter: subject)
    }
    guard let identifier = Identifier<Subject>(word) else {
      throw .invalidAnswer(field: subject, remedy: "pick a row by its number")
    }
    return identifier
  }
}
