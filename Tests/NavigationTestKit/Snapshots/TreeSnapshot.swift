public import Navigation

/// The whole of what is navigated, as text: root, tabs, stacks, layers, coordinators, what waits.
///
/// The text is the same in every run: it names places by their links, and nothing by an identity. A
/// place that carries a secret is named by its pattern.
///
/// ```
/// root main
///   tab home (selected)
///     home: HomeCoordinator
///     product/7: HomeCoordinator
///     sheet
///       login: AuthCoordinator, SignInFlow
///   tab cart (not visited)
/// pending
///   checkout, link, waits for SignInFlow
/// ```
///
/// Compare it in a test with ``expectTree(_:_:showsCoordinators:sourceLocation:)``.
public struct TreeSnapshot: Hashable, Sendable {
  /// The lines, without a line break at the end.
  public let text: String

  /// Takes a snapshot.
  ///
  /// - Parameters:
  ///   - navigator: What is shown.
  ///   - showsCoordinators: Whether the coordinators and their flows are named; a test of a feature
  ///     seldom cares.
  /// - Complexity: O(*n*) in the number of entries.
  @MainActor
  public init(of navigator: Navigator, showsCoordinators: Bool = true) {
    var writer = TreeWriter(navigator, showsCoordinators: showsCoordinators)
    text = writer.text()
  }
}

extension TreeSnapshot: CustomStringConvertible {
  public var description: String { text }
}
