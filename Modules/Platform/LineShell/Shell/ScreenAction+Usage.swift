import Screens

extension ScreenAction {
  /// How the action is typed, such as `add [quantity]`.
  var usage: String {
    ([name] + parameters.map { $0.isRequired ? "<\($0.name)>" : "[\($0.name)]" })
      .joined(separator: " ")
  }
}
