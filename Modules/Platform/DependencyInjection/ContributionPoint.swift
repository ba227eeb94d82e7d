/// A typed place that one plugin, a store or the app opens, and to which other plugins contribute.
///
/// A point is published by its host and named by its type, so that it is known before anything runs: the
/// composition proves that each point has a host, and that each contribution receives what it needs. Conform to
/// ``ValuePoint`` if each plugin contributes a value, such as its schema; to `ExtensionPoint` of `Navigation` if
/// contributions are asked with an input, such as a product, whenever a screen is shown.
public protocol ContributionPoint: SendableMetatype {
  /// What one contribution gives to the host.
  associatedtype Output: Sendable
  /// The closure that contributes; the protocols that refine this one say which.
  associatedtype Work: Sendable

  /// The point's name in messages, by default the name of the type.
  static var name: String { get }
  /// How many contributions the host takes, by default ``ContributionLimit/many``.
  static var limit: ContributionLimit { get }
}

extension ContributionPoint {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// Any number.
  public static var limit: ContributionLimit { .many }
}

/// A point to which each plugin contributes a value, made when the host first asks for it.
///
/// Use it where there is no screen: a schema, work at the start, or a rule that takes part in a store's
/// transaction. The value may be a closure that the host calls.
public protocol ValuePoint: ContributionPoint where Work == @Sendable () throws -> Output {
  /// Finds what is wrong with the values of all plugins together, by default nothing.
  ///
  /// A point with an audit has its values made at composition, so its contributions need nothing.
  static var audit: ContributionAudit<Output>? { get }
}

extension ValuePoint {
  public static var audit: ContributionAudit<Output>? { nil }
}

/// Returns the problems of contributed values, given in order with the ids of their plugins.
public typealias ContributionAudit<Output> =
  @Sendable (_ contributed: [(plugin: String, value: Output)]) -> [ContributionProblem]

/// What is wrong with the value that a plugin contributes.
public struct ContributionProblem: Hashable, Sendable {
  /// The id of the plugin.
  public let plugin: String
  /// The problem, to follow the plugin's name: `"keeps … too"`.
  package let message: String
  /// How to resolve it.
  package let fix: String

  /// Describes a problem.
  public init(plugin: String, message: String, fix: String) {
    (self.plugin, self.message, self.fix) = (plugin, message, fix)
  }

  /// Returns a problem for each name that is taken again, by another plugin or by the same.
  ///
  /// - Parameters:
  ///   - contributed: The values with the ids of their plugins, in order.
  ///   - names: The names that one contributed value takes.
  ///   - problem: What is wrong with a name that the other plugin took before, and how to resolve it.
  /// - Returns: The problems in the order of the contributions.
  public static func takenAgain<Output>(
    in contributed: [(plugin: String, value: Output)], names: (Output) -> [String],
    _ problem: (_ name: String, _ other: String) -> (message: String, fix: String)
  ) -> [ContributionProblem] {
    var owners: [String: String] = [:]
    return contributed.flatMap { plugin, value in
      names(value).compactMap { name in
        guard let other = owners[name] else {
          owners[name] = plugin
          return nil
        }
        let (message, fix) = problem(name, other)
        return ContributionProblem(plugin: plugin, message: message, fix: fix)
      }
    }
  }
}

/// How many contributions a point takes; the composition refuses any other number.
public enum ContributionLimit: Hashable, Sendable {
  /// Any number, including none.
  case many
  /// None, or one.
  case atMostOne
  case exactlyOne
}

extension ContributionLimit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .many: "any number"
    case .atMostOne: "at most one"
    case .exactlyOne: "exactly one"
    }
  }
}
