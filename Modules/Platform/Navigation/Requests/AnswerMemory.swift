/// The answers of the last keyed attempts.
struct AnswerMemory {
  private var answers: [AttemptKey: NavigationAnswer] = [:]
  private var order: [AttemptKey] = []

  subscript(key: AttemptKey) -> NavigationAnswer? {
    get { answers[key] }
    set {
      if answers[key] == nil { order.append(key) }
      answers[key] = newValue
      if order.count > Navigator.keyMemory { answers[order.removeFirst()] = nil }
    }
  }
}

extension Navigator {
  /// How many keyed attempts are remembered.
  public nonisolated static let keyMemory = 64
}
