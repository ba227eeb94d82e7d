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
    (self.id, self.route, self.presentation) = (id, route, presentation)
    self.coordinator = coordinator
  }
}

/// The stable identity of an entry: never reused within a session, so that a place stays the same
/// place however its stack changes around it.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The running number of the entry.
  public let rawValue: UInt64

  /// Creates an identity from its running number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public var description: String { "e\(rawValue)" }
}

/// How an entry came onto its stack.
///
/// A sheet or a cover begins a new layer on the same stack; what is pushed afterwards belongs to that
/// layer, and dismissing removes the layer as a whole.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the layer on top.
  case push
  /// Presented as a sheet, a new layer.
  case sheet
  /// Presented over everything, a new layer.
  case cover

  /// Whether the entry begins a layer of its own.
  public var isModal: Bool { self != .push }
}
