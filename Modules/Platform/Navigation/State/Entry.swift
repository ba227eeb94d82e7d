public import Routing

/// A place on a stack.
///
/// It keeps its identity while the stack changes around it, and its view model lives as long as it.
public struct Entry: Hashable, Sendable, Identifiable {
  /// The stable identity of this place.
  public let id: EntryID

  /// What is shown here.
  public let route: AnyRoute

  /// How the place came onto the stack.
  public let presentation: Presentation

  /// The coordinator that owns the place and turns its route into a screen.
  public let coordinator: CoordinatorID

  /// Creates an entry.
  public init(
    id: EntryID, route: AnyRoute, presentation: Presentation, coordinator: CoordinatorID
  ) {
    self.id = id
    self.route = route
    self.presentation = presentation
    self.coordinator = coordinator
  }
}
