/// What became of one flow that was asked for.
@MainActor
final class FlowProbe {
  /// Whether navigation took the flow on: whoever asked must be told then, once.
  var isStarted = false

  /// How often the result was told.
  var told = 0
}
