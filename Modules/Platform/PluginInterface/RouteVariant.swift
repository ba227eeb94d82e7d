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

extension RouteVariant: Hashable {
  public static func == (left: RouteVariant, right: RouteVariant) -> Bool {
    left.routeType == right.routeType && left.name == right.name && left.plugin == right.plugin
      && left.share == right.share && left.decision == right.decision
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(routeType)
    hasher.combine(name)
  }
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
