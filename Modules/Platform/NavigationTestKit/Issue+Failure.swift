import Testing

extension Issue {
  /// Fails the current test with a message, at the place it concerns.
  static func fail(_ message: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}
