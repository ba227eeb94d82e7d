import Accounts
import Catalog
import HomeFeatureInterface
import Navigation
import Ordering
import ProfileFeatureInterface
import SharedKernel

/// Runs a user's own affairs: from the profile to the orders, and to the settings section by section.
@MainActor
final class ProfileCoordinator: Coordinator {
  let context: CoordinatorContext

  let account: AccountServices
  private let session: any CurrentSession
  private let orders: any OrderService
  private let payment: any OrderPaymentService
  private let receipts: any ReceiptExport
  let paymentMethods: any PaymentMethodService
  private let clock: WallClock

  init(
    context: CoordinatorContext, account: AccountServices, session: any CurrentSession,
    orders: any OrderService, payment: any OrderPaymentService, receipts: any ReceiptExport,
    paymentMethods: any PaymentMethodService, clock: WallClock
  ) {
    self.context = context
    self.account = account
    self.session = session
    self.orders = orders
    self.payment = payment
    self.receipts = receipts
    self.paymentMethods = paymentMethods
    self.clock = clock
  }

  func viewModel(for route: ProfileRoute) -> any ViewModel {
    switch route {
    case .profile: makeProfileViewModel()
    case .user(let id): makeUserViewModel(userID: id)
    case .orders: makeOrdersViewModel()
    case .order(let id): makeOrderDetailViewModel(orderID: id)
    case .receipt(let id): makeReceiptViewModel(orderID: id)
    case .settings: makeSettingsViewModel()
    case .section(let section): makeSectionViewModel(section: section)
    case .confirmPassword: makeConfirmPasswordViewModel()
    case .secondFactor: makeSecondFactorViewModel()
    case .sessions: makeSessionsViewModel()
    case .activity: makeActivityViewModel()
    }
  }

  // MARK: - View models

  private func makeProfileViewModel() -> ProfileViewModel {
    ProfileViewModel(
      accounts: account.accounts,
      onOrders: { [weak self] in try self?.navigate(to: .orders) },
      onSettings: { [weak self] in try self?.navigate(to: .settings) },
      onSignedOut: onSignedOut)
  }

  private func makeUserViewModel(userID: User.ID) -> UserViewModel {
    UserViewModel(
      userID: userID, session: session,
      onProfile: { [weak self] in try self?.context.open(ProfileRoute.profile) })
  }

  private func makeOrdersViewModel() -> OrdersViewModel {
    OrdersViewModel(
      orders: orders,
      onOrderSelected: { [weak self] order in try self?.navigate(to: .order(order)) })
  }

  private func makeOrderDetailViewModel(orderID: Order.ID) -> OrderDetailViewModel {
    OrderDetailViewModel(
      orderID: orderID, orders: orders, payment: payment, clock: clock, onProduct: onProduct,
      onReceipt: { [weak self] in try self?.navigate(to: .receipt(orderID)) })
  }

  private func makeReceiptViewModel(orderID: Order.ID) -> ReceiptViewModel {
    ReceiptViewModel(orderID: orderID, orders: orders, receipts: receipts)
  }

  /// The way to a product, or `nil` where no composed plugin shows one.
  private var onProduct: (@MainActor (Product.ID) throws -> Void)? {
    guard context.canOpen(HomeRoute.self) else { return nil }
    return { [weak self] product in try self?.context.push(HomeRoute.product(product)) }
  }
}
