import CartFeatureInterface
import Diagnostics
import Screens

/// Why a checkout refuses an action before the domain is asked.
enum CheckoutError: Error, Hashable {
  /// An earlier step is not done.
  case incomplete(CheckoutRoute)
}

extension CheckoutError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .incomplete(let step):
      ErrorExplanation(
        code: "checkout.incomplete", category: .usage,
        message: "the step \"\(step.title)\" comes first",
        hint: "type continue to go there")
    }
  }
}
