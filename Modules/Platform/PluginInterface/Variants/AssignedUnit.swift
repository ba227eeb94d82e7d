import Synchronization

/// What is assigned to variants, asked for its name at most once.
final class AssignedUnit: Sendable {
  private let ask: @Sendable () -> String
  private let answer = Mutex<String?>(nil)

  init(_ ask: @escaping @Sendable () -> String) {
    self.ask = ask
  }

  /// The unit's name.
  var name: String {
    answer.withLock { answer in
      if let answer { return answer }
      let name = ask()
      answer = name
      return name
    }
  }
}
