/// Identifies an attempt, so that the same one made twice is one navigation.
///
/// A second attempt with a key of the last ``Navigator/keyMemory`` ones changes nothing and answers
/// what the first answered: a double tap, a message delivered twice.
public struct AttemptKey: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The name.
  public let rawValue: String

  /// Creates a key.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

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
