import Accounts
import AuthFeatureInterface
import Catalog
import HomeFeatureInterface
import Navigation
import Ordering
import PluginInterface
import ProfileFeatureInterface
import Screens
import SharedKernel

/// Runs the profile, from which the orders and the sections of the settings open.
@MainActor
final class ProfileCoordinator: Coordinator {
  let context: CoordinatorContext

  let account: AccountServices
  private let reviews: any ReviewService
  private let orders: any OrderService
  private let payment: any OrderPaymentService
  private let receipts: any TextExport
  let paymentMethods: any PaymentMethodService
  let addressBook: any AddressBookService
  private let clock: WallClock
  private let points: ProfilePoints

  init(
    context: CoordinatorContext, account: AccountServices, reviews: any ReviewService,
    orders: any OrderService, payment: any OrderPaymentService, receipts: any TextExport,
    paymentMethods: any PaymentMethodService, addressBook: any AddressBookService,
    clock: WallClock, points: ProfilePoints
  ) {
    self.context = context
    self.account = account
    self.reviews = reviews
    self.orders = orders
    self.payment = payment
    self.receipts = receipts
    self.paymentMethods = paymentMethods
    self.addressBook = addressBook
    (self.clock, self.points) = (clock, points)
  }

  func viewModel(for route: ProfileRoute) -> any ViewModel {
    switch route {
    case .profile:
      ProfileViewModel(
        accounts: account.accounts,
        onOrders: { [weak self] in try self?.navigate(to: .orders) },
        onSettings: { [weak self] in try self?.navigate(to: .settings) }, onSignedOut: onSignedOut,
        contribute: { [context, points] in await points.profile.add(to: &$0, (), from: context) })
    case .user(let id):
      UserViewModel(
        userID: id, accounts: account.accounts, reviews: reviews, prepared: context.prepared(),
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onProfile: { [weak self] in try self?.context.open(ProfileRoute.profile) })
    case .orders:
      OrdersViewModel(
        orders: orders, onOrderSelected: { [weak self] id in try self?.navigate(to: .order(id)) })
    case .spending: SpendingViewModel(orders: orders)
    case .order(let id):
      OrderDetailViewModel(
        orderID: id, orders: orders, payment: payment, prepared: context.prepared(), clock: clock,
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onReceipt: { [weak self] in try self?.navigate(to: .receipt(id)) },
        contribute: { [context, points] in
          await points.order.add(to: &$0, $1, from: context)
        })
    case .receipt(let id):
      ReceiptViewModel(
        orderID: id, orders: orders, prepared: context.prepared(), receipts: receipts)
    case .settings: makeSettingsViewModel(instead: nil)
    case .unknownSection(let name): makeSettingsViewModel(instead: name)
    case .section(let section): makeSectionViewModel(section: section)
    case .confirmPassword: makeConfirmPasswordViewModel()
    case .secondFactor: SecondFactorViewModel(services: account)
    case .sessions: SessionsViewModel(sessions: account.sessions, onSignedOut: onSignedOut)
    case .activity: ActivityViewModel(securityLog: account.securityLog)
    }
  }
}

/// What other features contribute to these places.
struct ProfilePoints {
  let profile: ContributionSet<ProfilePage>
  let settings: ContributionSet<SettingsPage>
  let order: ContributionSet<OrderPage>
}

struct AccountServices {
  let accounts: any AccountService
  let secondFactor: any SecondFactorService
  let verification: any EmailVerificationService
  let sessions: any SessionListService
  let securityLog: any SecurityLog
  let privacy: any PrivacyService
}

extension ProfileCoordinator {
  private func makeSettingsViewModel(instead name: String?) -> SettingsViewModel {
    SettingsViewModel(
      unknownName: name,
      onSectionSelected: { [weak self] section in try self?.navigate(to: .section(section)) },
      contribute: { [context, points] in await points.settings.add(to: &$0, (), from: context) })
  }

  func makeSectionViewModel(section: SettingsSection) -> any ViewModel {
    switch section {
    case .account:
      AccountSettingsViewModel(
        services: account, stepUp: StepUp(account),
        onPlace: { [weak self] place in try self?.navigate(to: place) })
    case .notifications:
      NotificationSettingsViewModel(accounts: account.accounts)
    case .privacy:
      PrivacySettingsViewModel(
        services: account, stepUp: StepUp(account), onSignedOut: onSignedOut)
    case .payment:
      PaymentSettingsViewModel(paymentMethods: paymentMethods)
    case .addresses:
      AddressSettingsViewModel(addressBook: addressBook)
    }
  }

  func makeConfirmPasswordViewModel() -> ConfirmPasswordViewModel {
    // Opened by a link, no flow waits for the answer, and the place is only left.
    let isFlow = context.flowName == ConfirmPasswordFlow.name
    let stepUp = StepUp(
      account, asksBefore: "see the settings of your account",
      onCancelled: { [weak context] in
        guard isFlow else { return _ = try context?.pop() }
        try context?.cancel()
      },
      { [weak context] in
        if isFlow {
          try context?.finish(ConfirmPasswordFlow.self, with: ())
        } else {
          _ = try context?.pop()
        }
        return .silent
      })
    return ConfirmPasswordViewModel(stepUp: stepUp)
  }

  var onSignedOut: @MainActor () throws -> Void {
    { [weak self] in try self?.send(SessionAction.signedOut) }
  }
}
