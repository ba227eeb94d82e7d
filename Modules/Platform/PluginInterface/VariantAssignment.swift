import Synchronization

/// Who sees which variant: a fixed function of the installation and the variant's name.
///
/// The same installation always gets the same result, variants are assigned independently of each other, and
/// a person or a test can force a variant on or off.
///
/// ```swift
/// let assignment = VariantAssignment(unit: { installation }, forced: ["quiet-home": true])
/// assignment.decision(on: "quiet-home", share: 0).isActive  // true: forced
/// ```
public struct VariantAssignment: Sendable {
  /// How a variant was assigned.
  public struct Decision: Hashable, Sendable {
    /// Whether the variant is shown.
    public let isActive: Bool
    /// The installation's bucket for this variant, 0 to 99.
    public let bucket: Int
    /// Whether the decision was forced.
    public let isForced: Bool
  }

  private let unit: AssignedUnit?
  private let forced: [String: Bool]

  /// Creates an assignment for `unit`, such as the identity of the installation, which the first decision
  /// requests; `forced` contains the variants that are on or off regardless of the unit.
  public init(unit: @escaping @Sendable () -> String, forced: [String: Bool] = [:]) {
    (self.unit, self.forced) = (AssignedUnit(unit), forced)
  }

  private init() { (unit, forced) = (nil, [:]) }

  /// Shows a variant only if it is rolled out completely.
  public static let none = VariantAssignment()

  /// Decides whether to show a variant that `share` of a hundred installations see.
  public func decision(on name: String, share: Int) -> Decision {
    let bucket = unit.map { Self.bucket(name, $0.name) } ?? 99
    if let forced = forced[name] {
      return Decision(isActive: forced, bucket: bucket, isForced: true)
    }
    return Decision(isActive: bucket < share, bucket: bucket, isForced: false)
  }

  /// The variants that are forced on or off, sorted by name.
  public var forcedNames: [String] { forced.keys.sorted() }

  /// FNV-1a over both names, reduced to 0…99.
  private static func bucket(_ name: String, _ unit: String) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in [name, "\u{0}", unit].flatMap(\.utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    hash ^= hash >> 32
    return Int(hash % 100)
  }
}

/// The unit of an assignment, whose name is requested at most once.
final class AssignedUnit: Sendable {
  private let ask: @Sendable () -> String
  private let answer = Mutex<String?>(nil)

  init(_ ask: @escaping @Sendable () -> String) {
    self.ask = ask
  }

  var name: String {
    answer.withLock { answer in
      if let answer { return answer }
      let name = ask()
      answer = name
      return name
    }
  }
}

/// A variant of a route type's places in a composed app.
public struct RouteVariant: Sendable {
  /// The variant's name.
  public let name: String
  /// The route type it overrides.
  public let routes: String
  /// The plugin that registered it.
  public let plugin: String
  /// The number of installations out of a hundred that see it.
  public let share: Int

  let routeType: ObjectIdentifier
  let assignment: VariantAssignment

  /// The decision for this installation, whose identity only the first decision requests.
  public var decision: VariantAssignment.Decision { assignment.decision(on: name, share: share) }
}

extension RouteVariant: CustomStringConvertible {
  /// The variant in words, with why it is shown or not.
  public var description: String {
    let decision = decision
    let state = decision.isActive ? "on" : "off"
    let reason =
      decision.isForced ? "forced" : "bucket \(decision.bucket) of 100, share \(share)"
    return "\(name): \(state) (\(reason))"
  }
}
