import CartFeatureInterface
import PluginInterface

/// The steps of a checkout as they are now, with those that plugins added.
struct CheckoutProgress {
  /// What plugins ask, by plugin.
  let forms: [String: CheckoutForm]
  /// The plugins that ask something, in order.
  let plugins: [String]
  /// The steps that are not optional.
  private let steps: [CheckoutRoute]

  init(_ contributed: [Contributed<CheckoutForm?>] = []) {
    let asked = contributed.compactMap { step in step.output.map { (step.plugin, $0) } }
    forms = Dictionary(asked) { first, _ in first }
    plugins = asked.map(\.0)
    steps =
      [.address, .delivery] + asked.filter { !$0.1.isOptional }.map { .step($0.0) }
      + [.payment, .review]
  }

  /// The steps before another one; those of the shop before one that is optional or gone.
  func steps(before step: CheckoutRoute) -> [CheckoutRoute] {
    steps.firstIndex(of: step).map { Array(steps[..<$0]) } ?? step.stepsBefore
  }

  /// The step after another one; `nil` after one that is optional or gone.
  func step(after step: CheckoutRoute) -> CheckoutRoute? {
    steps.drop { $0 != step }.dropFirst().first
  }

  func position(of step: CheckoutRoute) -> String {
    steps.firstIndex(of: step).map { "Step \($0 + 1) of \(steps.count)" } ?? "If you like"
  }
}
