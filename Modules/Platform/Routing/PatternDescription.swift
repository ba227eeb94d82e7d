/// What a route table knows of a pattern, for catalogues and explanations.
///
/// A value that shares its storage, so that handing one out costs a reference count.
///
/// ```swift
/// for pattern in table.catalogue { print(pattern.pattern, pattern.registration.owner) }
/// ```
public struct PatternDescription: Sendable {
  struct Storage: Hashable, Sendable {
    let pattern: String
    let aliases: [String]
    let routeType: RouteTypeName
    let access: Access
    let isTransient: Bool
    let isComposed: Bool
    let registration: Registration
  }

  private final class Box: Sendable {
    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }
  }

  private let box: Box

  init(_ storage: Storage) { box = Box(storage) }

  /// The canonical text.
  public var pattern: String { box.storage.pattern }

  /// The other texts that read as well.
  public var aliases: [String] { box.storage.aliases }

  /// The name of the route type, such as `HomeRoute`.
  public var routeType: String { box.storage.routeType.text }

  /// Who may go to the place.
  public var access: Access { box.storage.access }

  /// Whether the place carries a secret and must never be stored.
  public var isTransient: Bool { box.storage.isTransient }

  /// Whether the plugin is part of the composition.
  public var isComposed: Bool { box.storage.isComposed }

  /// Who declared the pattern, and where.
  public var registration: Registration { box.storage.registration }
}

extension PatternDescription: Hashable {
  public static func == (left: PatternDescription, right: PatternDescription) -> Bool {
    left.box === right.box || left.box.storage == right.box.storage
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(box.storage) }
}

extension PatternDescription: CustomStringConvertible {
  public var description: String { pattern }
}
