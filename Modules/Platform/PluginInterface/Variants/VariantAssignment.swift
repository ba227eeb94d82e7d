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

  private let unit: AssignedUnit
  private let forced: [String: Bool]

  /// Creates an assignment.
  ///
  /// - Parameters:
  ///   - unit: What is assigned, such as the identity of the installation; asked once, by the
  ///     first decision.
  ///   - forced: Variants that are on or off whatever the bucket.
  public init(unit: @escaping @Sendable () -> String, forced: [String: Bool] = [:]) {
    self.unit = AssignedUnit(unit)
    self.forced = forced
  }

  /// No variant is shown unless all of it is rolled out.
  public static let none = VariantAssignment(unit: { "" })

  /// Decides about a variant.
  ///
  /// - Parameters:
  ///   - name: The variant.
  ///   - share: How many of a hundred installations see it.
  /// - Returns: The decision; a share of 0 means nobody, 100 everybody.
  public func decision(on name: String, share: Int) -> Decision {
    let bucket = Self.bucket(name, unit.name)
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
