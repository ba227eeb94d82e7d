import Navigation

/// A navigation controller without a screen: it behaves like one and records every call.
///
/// For what navigates by hand, calling push and present itself, as in the first of the three classic
/// ways to test navigation. It holds places instead of view controllers: routes, names, whatever can
/// be compared. What is presented is a layer on the same stack, and a push goes to the topmost layer,
/// never behind it.
///
/// ```swift
/// let controller = RecordingNavigationController(root: HomeRoute.home)
/// HomeScreen(controller).showDetails()
/// #expect(controller.pushed == [.details])
/// #expect(controller.visibleRoute == .details)
/// ```
///
/// It can also follow a real navigator: ``mirror(_:)``.
@MainActor
public final class RecordingNavigationController<Place: Hashable & Sendable> {
  struct Item: Hashable {
    let place: Place
    var presentation: Presentation
  }

  /// The places from the bottom up.
  var items: [Item]

  /// The entries of the navigator it mirrors, as they were after the last event.
  var mirrored: [Entry] = []

  /// What was called, in order, whether it changed anything or not.
  public internal(set) var calls: [Call] = []

  /// Creates a controller that shows nothing yet.
  public init() {
    items = []
  }

  /// Creates a controller that shows its root; that is no call.
  public init(root: Place) {
    items = [Item(place: root, presentation: .push)]
  }

  /// Forgets the calls so far, such as those that prepared a test.
  public func forgetCalls() {
    calls = []
  }

  // MARK: - What was called

  /// The places that were pushed, in order, alone or with others.
  public var pushed: [Place] {
    calls.flatMap { call -> [Place] in
      switch call {
      case .push(let place): [place]
      case .append(let places): places
      default: []
      }
    }
  }

  /// The places that were presented, in order.
  public var presented: [Place] {
    calls.compactMap { if case .present(let place, _) = $0 { place } else { nil } }
  }

  // MARK: - What is shown

  /// All places from the bottom up, those of layers included.
  public var places: [Place] { items.map(\.place) }

  /// The places layer by layer, the stack itself first.
  public var layers: [[Place]] {
    var layers: [[Place]] = []
    for (index, item) in items.enumerated() {
      if index == 0 || item.presentation.isModal { layers.append([]) }
      layers[layers.count - 1].append(item.place)
    }
    return layers
  }

  /// The place on top of the stack, whatever is presented over it.
  public var topRoute: Place? { layers.first?.last }

  /// The place on screen: the top of the topmost layer.
  public var visibleRoute: Place? { items.last?.place }

  /// The first place of the topmost layer, or `nil` when nothing is presented.
  public var presentedRoute: Place? { layers.dropFirst().last?.first }

  /// The index of the first place of the topmost layer.
  var topLayerStart: Int {
    items.lastIndex { $0.presentation.isModal } ?? 0
  }
}
