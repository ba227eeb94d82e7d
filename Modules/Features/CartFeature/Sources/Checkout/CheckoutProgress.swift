import CartFeatureInterface
import PluginInterface

/// The steps of a checkout as they are now, with those that plugins added between delivery and payment.
struct CheckoutProgress {
  /// What plugins ask, by plugin.
  let forms: [String: CheckoutForm]
  private let steps: [CheckoutRoute]

  init(_ contributed: [Contributed<CheckoutForm?>] = []) {
    let asked = contributed.compactMap { step in step.output.map { (step.plugin, $0) } }
    forms = Dictionary(asked) { first, _ in first }
    steps = [.address, .delivery] + asked.map { .step($0.0) } + [.payment, .review]
  }

  /// The plugins that ask something, in the order of their steps.
  var plugins: [String] {
    steps.compactMap { if case .step(let plugin) = $0 { plugin } else { nil } }
  }

  /// The steps before another one; those of the shop before one that is gone.
  func steps(before step: CheckoutRoute) -> [CheckoutRoute] {
    steps.firstIndex(of: step).map { Array(steps[..<$0]) } ?? step.stepsBefore
  }

  /// The step after another one; the payment after one that is gone.
  func step(after step: CheckoutRoute) -> CheckoutRoute {
    steps.drop { $0 != step }.dropFirst().first ?? .payment
  }

  func position(of step: CheckoutRoute) -> String {
    "Step \((steps.firstIndex(of: step) ?? 0) + 1) of \(steps.count)"
  }
}
