import Synchronization

/// Who sees which variant: a fixed function of the installation and the variant's name.
///
/// The same installation always gets the same answer, variants are assigned independently of each
/// other, and a person or a test can force one on or off.
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

  /// Assigns `unit`, such as the identity of the installation, which is asked for by the first decision;
  /// `forced` are the variants that are on or off whatever its bucket.
  public init(unit: @escaping @Sendable () -> String, forced: [String: Bool] = [:]) {
    (self.unit, self.forced) = (AssignedUnit(unit), forced)
  }

  private init() { (unit, forced) = (nil, [:]) }

  /// No variant is shown unless all of it is rolled out.
  public static let none = VariantAssignment()

  /// Decides about a variant that `share` of a hundred installations see.
  public func decision(on name: String, share: Int) -> Decision {
    let bucket = unit.map { Self.bucket(name, $0.name) } ?? 99
    if let forced = forced[name] {
      return Decision(isActive: forced, bucket: bucket, isForced: true)
    }
    return Decision(isActive: bucket < share, bucket: bucket, isForced: false)
  }

  /// The variants that are forced on or off, in the order of their names.
  public var forcedNames: [String] { forced.keys.sorted() }

  /// FNV-1a over both names, folded to 0…99.
  private static func bucket(_ name: String, _ unit: String) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in [name, "\u{0}", unit].flatMap(\.utf8) {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    hash ^= hash >> 32
    return Int(hash % 100)
  }
}

/// What is assigned to variants, asked for its name at most once.
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

/// A variant of a route type's places, as the composed app has it.
public struct RouteVariant: Sendable {
  /// The variant's name.
  public let name: String
  /// The route type it overrides.
  public let routes: String
  /// The plugin that registered it.
  public let plugin: String
  /// How many of a hundred installations see it.
  public let share: Int

  let routeType: ObjectIdentifier
  let assignment: VariantAssignment

  /// What is decided for this installation, which is asked who it is by the first decision only.
  public var decision: VariantAssignment.Decision { assignment.decision(on: name, share: share) }
}

extension RouteVariant: CustomStringConvertible {
  /// The variant and why it is shown or not, in words.
  public var description: String {
    let decision = decision
    let state = decision.isActive ? "on" : "off"
    let reason =
      decision.isForced ? "forced" : "bucket \(decision.bucket) of 100, share \(share)"
    return "\(name): \(state) (\(reason))"
  }
}
