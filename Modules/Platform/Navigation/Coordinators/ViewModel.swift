public import Screens

/// What stands behind one place: it shows itself as a screen and performs the screen's actions.
///
/// A view model asks domain services and then calls its own coordinator, through closures or a narrow
/// protocol the coordinator hands it. It knows no other coordinator, no stack and no host. It lives as
/// long as its entry, so input kept in it survives going forward and coming back.
///
/// ```swift
/// final class ProductViewModel: ViewModel {
///   private let product: Product
///   private let onReviews: () throws -> Void
///
///   func screen() async throws -> Screen {
///     Screen(title: product.name, actions: [ScreenAction("reviews", title: "What buyers say")])
///   }
///
///   func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
///     guard action.name == "reviews" else {
///       throw InputError.unknownAction(name: action.name, available: ["reviews"])
///     }
///     try onReviews()
///     return .silent
///   }
/// }
/// ```
@MainActor
public protocol ViewModel: AnyObject {
  /// The screen as it is now.
  func screen() async throws -> Screen

  /// Performs one of the screen's actions.
  ///
  /// - Parameter action: The action's name with its arguments and answers, as a person gave them.
  /// - Returns: What to say about it.
  /// - Throws: `InputError` when the input cannot be taken, or the domain's own error.
  func perform(_ action: ActionInvocation) async throws -> ActionOutcome
}
