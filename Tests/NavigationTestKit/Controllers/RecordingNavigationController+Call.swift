public import Navigation

extension RecordingNavigationController {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    /// A place was pushed.
    case push(Place)
    /// A place was presented as a layer.
    case present(Place, as: Presentation)
    /// The topmost layer was dismissed.
    case dismiss
    /// The place on top was popped.
    case pop
    /// All places above this one were popped.
    case popTo(Place)
    /// All places above the root were popped.
    case popToRoot
    /// All places were replaced.
    case set([Place])
    /// Several places were pushed at once.
    case append([Place])
    /// A place was replaced where it stood.
    case replace(Place, with: Place)
    /// A place was taken out where it stood.
    case remove(Place)
  }
}

extension RecordingNavigationController.Call: CustomStringConvertible {
  /// The call in words, such as `push details`; the same in every run.
  public var description: String {
    switch self {
    case .push(let place): "push \(place)"
    case .present(let place, let style): "present \(place) as \(style.rawValue)"
    case .dismiss: "dismiss"
    case .pop: "pop"
    case .popTo(let place): "pop to \(place)"
    case .popToRoot: "pop to root"
    case .set(let places): "set \(Self.words(places))"
    case .append(let places): "append \(Self.words(places))"
    case .replace(let old, let new): "replace \(old) by \(new)"
    case .remove(let place): "remove \(place)"
    }
  }

  private static func words(_ places: [Place]) -> String {
    places.map { "\($0)" }.joined(separator: ", ")
  }
}
