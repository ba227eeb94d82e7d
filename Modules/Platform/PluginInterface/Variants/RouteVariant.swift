/// A variant of a route type's places, as the composed app has it.
///
/// ```swift
/// for variant in router.variants { print(variant) }  // quiet-home: off (bucket 37 of 100, …)
/// ```
public struct RouteVariant: Hashable, Sendable {
  /// The variant's name.
  public let name: String

  /// The route type it overrides.
  public let routes: String

  /// The plugin that registered it.
  public let plugin: String

  /// How many of a hundred installations see it.
  public let share: Int

  /// What was decided for this one.
  public let decision: VariantAssignment.Decision

  let routeType: ObjectIdentifier
}

extension RouteVariant: CustomStringConvertible {
  /// The variant and why it is shown or not, in words.
  public var description: String {
    let state = decision.isActive ? "on" : "off"
    let reason =
      decision.isForced ? "forced" : "bucket \(decision.bucket) of 100, share \(share)"
    return "\(name): \(state) (\(reason))"
  }
}
