import Catalog
import Screens

extension ActionInvocation {
  /// The identifier an action was given; `subject` is what it names, for messages.
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
