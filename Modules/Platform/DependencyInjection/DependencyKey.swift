/// A type that names a dependency and declares the type of its value.
///
/// A key is an uninhabited type that lives beside the protocol it represents. The provider and the users of
/// the value share the key and never know each other.
public protocol DependencyKey: SendableMetatype {
  /// The type of the value.
  ///
  /// It is `Sendable` because one value may be passed to consumers on any actor.
  associatedtype Value: Sendable

  /// The key's name in messages, by default the name of the type.
  static var name: String { get }
}

extension DependencyKey {
  public static var name: String { "\(Self.self)" }
}

/// A key type as a value, equal if it names the same type.
///
/// Names are computed on demand, so that registering and proving create no strings.
@usableFromInline
struct KeyReference: Sendable, Equatable {
  let type: any DependencyKey.Type
  var id: ObjectIdentifier { ObjectIdentifier(type) }

  @usableFromInline
  init(_ type: any DependencyKey.Type) {
    self.type = type
  }

  var name: String { type.name }

  var typeName: String { String(reflecting: type) }

  @usableFromInline
  static func == (left: KeyReference, right: KeyReference) -> Bool { left.id == right.id }
}

/// How long a constructed value lives, and who shares it.
///
/// The graph proof refuses a singleton that would keep a per-flow value beyond its flow.
public enum DependencyScope: Sendable, Hashable {
  /// One value for the life of the container, constructed at the first resolution.
  case singleton
  /// One value for the life of a ``FlowScope``, shared by everything resolved in that flow.
  case perFlow
}

extension DependencyScope: CustomStringConvertible {
  public var description: String {
    switch self {
    case .singleton: "singleton"
    case .perFlow: "per-flow"
    }
  }
}
