public import Navigation
public import Testing

/// Fails the test, with a difference line by line, unless the tree is as the text shows it.
///
/// ```swift
/// expectTree(
///   navigator,
///   """
///   root main
///     tab home (selected)
///       home: HomeCoordinator
///     tab cart (not visited)
///   """)
/// ```
///
/// - Parameters:
///   - navigator: What is shown.
///   - expected: The text of a ``TreeSnapshot``; line breaks around it do not count.
///   - showsCoordinators: Whether the text names coordinators.
///   - sourceLocation: Where the assertion stands.
@MainActor
public func expectTree(
  _ navigator: Navigator, _ expected: String, showsCoordinators: Bool = true,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let snapshot = TreeSnapshot(of: navigator, showsCoordinators: showsCoordinators)
  let difference = LineDifference(
    expected: expected.trimmingLineBreaks, actual: snapshot.text)
  guard !difference.isEmpty else { return }
  Issue.fail("the tree is another (- expected, + found):\n\(difference)", at: sourceLocation)
}

extension String {
  /// The text without line breaks at its beginning and end.
  var trimmingLineBreaks: String {
    let body = drop(while: \.isNewline)
    let end = body.lastIndex { !$0.isNewline }
    return end.map { String(body[...$0]) } ?? ""
  }
}
