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
  /// What the places of orders need; `nil` in a shop that takes none.
  private let ordering: OrderServices?
  private let reviews: any ReviewService
  private let receipts: any TextExport
  private let clock: WallClock
  private let points: ProfilePoints

  init(
    context: CoordinatorContext, account: AccountServices, ordering: OrderServices?,
    reviews: any ReviewService, receipts: any TextExport, clock: WallClock, points: ProfilePoints
  ) {
    self.context = context
    (self.account, self.ordering) = (account, ordering)
    self.reviews = reviews
    self.receipts = receipts
    (self.clock, self.points) = (clock, points)
  }

  func viewModel(for route: ProfileRoute) throws -> any ViewModel {
    switch route {
    case .profile:
      ProfileViewModel(
        accounts: account.accounts,
        onOrders: onOrders,
        onSettings: { [weak self] in try self?.navigate(to: .settings) }, onSignedOut: onSignedOut,
        contribute: { [context, points] in await points.profile.add(to: &$0, (), from: context) })
    case .user(let id):
      UserViewModel(
        userID: id, accounts: account.accounts, reviews: reviews, prepared: context.prepared(),
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onProfile: { [weak self] in try self?.context.open(ProfileRoute.profile) })
    case .orders:
      OrdersViewModel(
        orders: try served.orders,
        onOrderSelected: { [weak self] id in try self?.navigate(to: .order(id)) })
    case .spending: SpendingViewModel(orders: try served.orders)
    case .order(let id):
      OrderDetailViewModel(
        orderID: id, orders: try served.orders, payment: try served.payment,
        prepared: context.prepared(), clock: clock,
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onReceipt: { [weak self] in try self?.navigate(to: .receipt(id)) },
        contribute: { [context, points] in
          await points.order.add(to: &$0, $1, from: context)
        })
    case .receipt(let id):
      ReceiptViewModel(
        orderID: id, orders: try served.orders, prepared: context.prepared(), receipts: receipts)
    case .settings: makeSettingsViewModel(instead: nil)
    case .unknownSection(let name): makeSettingsViewModel(instead: name)
    case .section(let section): try makeSectionViewModel(section: section)
    case .confirmPassword: makeConfirmPasswordViewModel()
    case .secondFactor: SecondFactorViewModel(services: account)
    case .sessions: SessionsViewModel(sessions: account.sessions, onSignedOut: onSignedOut)
    case .activity: ActivityViewModel(securityLog: account.securityLog)
    }
  }
}

/// What the places of orders need, and where the shop takes orders is provided together.
struct OrderServices {
  let orders: any OrderService
  let payment: any OrderPaymentService
  let paymentMethods: any PaymentMethodService
  let addressBook: any AddressBookService

  init?(
    orders: (any OrderService)?, payment: (any OrderPaymentService)?,
    paymentMethods: (any PaymentMethodService)?, addressBook: (any AddressBookService)?
  ) {
    guard let orders, let payment, let paymentMethods, let addressBook else { return nil }
    (self.orders, self.payment) = (orders, payment)
    (self.paymentMethods, self.addressBook) = (paymentMethods, addressBook)
  }
}

extension ProfileRoute {
  /// Whether the place is about orders and how they are paid and sent.
  var needsOrders: Bool {
    switch self {
    case .orders, .spending, .order, .receipt: true
    case .section(let section): section.needsOrders
    case .profile, .user, .settings, .unknownSection, .confirmPassword, .secondFactor, .sessions,
      .activity:
      false
    }
  }
}

extension SettingsSection {
  fileprivate var needsOrders: Bool { self == .payment || self == .addresses }
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
  private var onOrders: (@MainActor () throws -> Void)? {
    guard ordering != nil else { return nil }
    return { [weak self] in _ = try self?.navigate(to: .orders) }
  }

  private var served: OrderServices {
    get throws(ProfileError) {
      guard let ordering else { throw .takesNoOrders }
      return ordering
    }
  }

  private func makeSettingsViewModel(instead name: String?) -> SettingsViewModel {
    SettingsViewModel(
      unknownName: name,
      sections: SettingsSection.allCases.filter { ordering != nil || !$0.needsOrders },
      onSectionSelected: { [weak self] section in try self?.navigate(to: .section(section)) },
      contribute: { [context, points] in await points.settings.add(to: &$0, (), from: context) })
  }

  func makeSectionViewModel(section: SettingsSection) throws -> any ViewModel {
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
      PaymentSettingsViewModel(paymentMethods: try served.paymentMethods)
    case .addresses:
      AddressSettingsViewModel(addressBook: try served.addressBook)
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
