import CartFeatureInterface
import Navigation
import Ordering
import ProfileFeatureInterface
import Routing
import Screens

/// Runs the sections of the settings about buying.
@MainActor
final class PurchaseSettingsCoordinator: Coordinator {
  let context: CoordinatorContext
  private let addressBook: any AddressBookService
  private let paymentMethods: any PaymentMethodService

  init(
    context: CoordinatorContext, addressBook: any AddressBookService,
    paymentMethods: any PaymentMethodService
  ) {
    self.context = context
    (self.addressBook, self.paymentMethods) = (addressBook, paymentMethods)
  }

  func viewModel(for route: PurchaseSettingsRoute) -> any ViewModel {
    switch route {
    case .addresses: AddressSettingsViewModel(addressBook: addressBook)
    case .payment: PaymentSettingsViewModel(paymentMethods: paymentMethods)
    }
  }

  /// Leads from a section's link to the section.
  static func verdict(on place: AnyRoute) throws -> GuardVerdict {
    switch place.as(ProfileRoute.self) {
    case .section("addresses"): .redirect(to: try AnyRoute(PurchaseSettingsRoute.addresses))
    case .section("payment"): .redirect(to: try AnyRoute(PurchaseSettingsRoute.payment))
    default: .allow
    }
  }

  /// The sections as the settings list them.
  static func sections(from context: CoordinatorContext) -> ScreenContribution {
    ScreenContribution(rows: [
      Row(
        "Payment", ["The cards you pay with"],
        pick: .init("pick", ["payment"]) { try context.push(PurchaseSettingsRoute.payment) }),
      Row(
        "Addresses", ["Where your orders go"],
        pick: .init("pick", ["addresses"]) { try context.push(PurchaseSettingsRoute.addresses) }),
    ])
  }
}
