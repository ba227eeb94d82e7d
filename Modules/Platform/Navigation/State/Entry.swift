public import Routing

/// A place on a stack.
///
/// An entry keeps its identity while its stack changes; its view model lives as long as the entry.
public struct Entry: Hashable, Sendable, Identifiable {
  /// The stable identity of this place.
  public let id: EntryID
  /// What is shown here.
  public let route: AnyRoute
  /// How the place was put onto the stack.
  public let presentation: Presentation
  /// The coordinator that owns the place and turns its route into a screen.
  public let coordinator: CoordinatorID

  public init(
    id: EntryID, route: AnyRoute, presentation: Presentation, coordinator: CoordinatorID
  ) {
    (self.id, self.route, self.presentation) = (id, route, presentation)
    self.coordinator = coordinator
  }
}

/// The stable identity of an entry, never reused within a session.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  /// The serial number of the entry.
  public let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public var description: String { "e\(rawValue)" }
}

/// How an entry was put onto its stack.
///
/// A sheet or a cover begins a new layer on the same stack. Later pushes belong to that layer, and dismissing
/// removes the whole layer.
public enum Presentation: String, Hashable, Sendable {
  /// Pushed onto the top layer.
  case push
  /// Presented as a sheet, a new layer.
  case sheet
  /// Presented over everything, a new layer.
  case cover

  /// Whether the entry begins a layer of its own.
  public var isModal: Bool { self != .push }
}
