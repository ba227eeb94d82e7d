/// What is wrong with the text of a pattern.
///
/// ```swift
/// // LinkPattern("Home", .home) gives a problem: a word is lower case.
/// ```
public enum TemplateProblem: Error, Hashable, Sendable {
  /// The first segment is missing or is not lower-case letters, digits, `-`, `_`, `.` or `~`.
  case badFirstSegment(String)

  /// A later segment is neither unreserved characters, `:name` nor `*name`.
  case badSegment(String)

  /// What follows `?` is not `name=` joined by `&`.
  case badQuery(String)

  /// Two parameters have one name.
  case duplicateParameter(String)

  /// The text names a parameter that is not declared.
  case undeclaredParameter(String)

  /// A declared parameter is not in the text, or not in the place it was declared for.
  case misplacedParameter(String)

  /// The parameters are declared in another order than the text names them.
  case parametersOutOfOrder

  /// `*name` stands before the last segment.
  case tailNotLast(String)

  /// The text has more segments than a link may have.
  case tooManySegments(Int)
}

extension TemplateProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .badFirstSegment(let text):
      "the first segment \"\(text)\" must be lower-case letters, digits, - _ . or ~"
    case .badSegment(let text):
      "the segment \"\(text)\" must be a word, :name or *name"
    case .badQuery(let text): "the query \"\(text)\" must be name= joined by &"
    case .duplicateParameter(let name): "the parameter \"\(name)\" appears twice; rename one"
    case .undeclaredParameter(let name): "declare the parameter \"\(name)\", or drop it"
    case .misplacedParameter(let name):
      "write :\(name) or *\(name) in the path, or \(name)= in the query, as it is declared"
    case .parametersOutOfOrder: "declare the parameters in the order the text names them"
    case .tailNotLast(let name): "*\(name) must be the last segment"
    case .tooManySegments(let count):
      "\(count) segments are more than \(Link.maximumSegments)"
    }
  }
}
