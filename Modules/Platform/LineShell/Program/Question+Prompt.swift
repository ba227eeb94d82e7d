extension Question {
  /// The question as a person reads it, with room for the answer.
  var prompt: String {
    hint.map { "\(label) (\($0)): " } ?? "\(label): "
  }
}
