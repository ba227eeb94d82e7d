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
      .init(
        "checkout.incomplete", .usage, "the step \"\(step.title)\" comes first",
        hint: "type continue to go there")
    }
  }
}
