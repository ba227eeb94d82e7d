public import Screens

/// What stands behind one place: it shows itself as a screen, whose actions carry what they do.
///
/// A view model asks domain services and then calls its own coordinator, through closures or a narrow
/// protocol the coordinator hands it. It knows no other coordinator, no stack and no host. It lives as
/// long as its entry, so input kept in it survives going forward and coming back.
///
/// The actions of its screens may hold it; it keeps no screen of its own, nor an action.
///
/// ```swift
/// final class ProductViewModel: ViewModel {
///   private let product: Product
///   private let onReviews: @MainActor () throws -> Void
///
///   func screen() async throws -> Screen {
///     Screen(
///       title: product.name,
///       actions: [ScreenAction("reviews", title: "What buyers say", perform: onReviews)])
///   }
/// }
/// ```
@MainActor
public protocol ViewModel: AnyObject {
  /// The screen as it is now.
  ///
  /// A host asks once after each command, and reads the next one against that very value: an action that
  /// is performed later finds what it captured, and answers with the domain's error where that has gone.
  func screen() async throws -> Screen
}
