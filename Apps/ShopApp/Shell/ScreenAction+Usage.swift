import Screens

extension ScreenAction {
  /// How the action is typed, such as `add [quantity]`.
  var usage: String {
    switch parameter {
    case .none: name
    case .optional(let word): "\(name) [\(word)]"
    case .required(let word): "\(name) <\(word)>"
    case .optionalWords(let words): "\(name) [\(words)]"
    case .requiredWords(let words): "\(name) <\(words)>"
    }
  }
}
