import CartFeatureInterface
import Navigation
import Ordering

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

  func viewModel(for route: PurchaseSettingsRoute) -> some ViewModel {
    switch route {
    case .addresses: AddressSettingsViewModel(addressBook: addressBook)
    case .payment: PaymentSettingsViewModel(paymentMethods: paymentMethods)
    }
  }
}
