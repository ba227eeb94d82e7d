import Navigation

extension NavigationEvent {
  /// The event in a line, for failures.
  var line: String {
    let place = to.map { " → \($0)" } ?? ""
    return "#\(sequence) \(kind)\(place) (\(cause.rawValue))"
  }

  /// Whether a place was pushed.
  var isPush: Bool { if case .pushed = kind { true } else { false } }

  /// Whether places were left by going back.
  var isReturn: Bool {
    switch kind {
    case .popped, .dismissed: true
    default: false
    }
  }
}
