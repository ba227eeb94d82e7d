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

  private let accounts: any AccountService
  private let mails: [MailSetting]
  /// What the screens of orders need; `nil` in a shop that takes none.
  private let ordering: OrderServices?
  private let reviews: any ReviewService
  private let receipts: any TextExport
  private let clock: WallClock
  private let points: ProfilePoints

  init(
    context: CoordinatorContext, accounts: any AccountService, mails: [MailSetting],
    ordering: OrderServices?, reviews: any ReviewService, receipts: any TextExport,
    clock: WallClock, points: ProfilePoints
  ) {
    (self.context, self.mails) = (context, mails)
    (self.accounts, self.ordering) = (accounts, ordering)
    self.reviews = reviews
    self.receipts = receipts
    (self.clock, self.points) = (clock, points)
  }

  func viewModel(for route: ProfileRoute) throws -> some ViewModel {
    switch route {
    case .profile:
      ProfileViewModel(
        accounts: accounts, onOrders: onOrders,
        onSettings: { [weak self] in try self?.navigate(to: .settings) }, onSignedOut: onSignedOut,
        contribute: { [context, points] in await points.profile.add(to: &$0, (), from: context) })
    case .user(let id):
      UserViewModel(
        userID: id, accounts: accounts, reviews: reviews, prepared: context.prepared(),
        onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) },
        onProfile: { [weak self] in try self?.context.select("profile") })
    case .orders:
      OrdersViewModel(
        orders: try served.orders, clock: clock,
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
        orderID: id, orders: try served.orders, prepared: context.prepared(), receipts: receipts,
        clock: clock)
    case .settings: makeSettingsViewModel(without: nil)
    case .section(let name): makeSettingsViewModel(without: name)
    case .notifications: NotificationSettingsViewModel(accounts: accounts, mails: mails)
    }
  }
}

/// What the screens of orders need, and where the shop takes orders is provided together.
struct OrderServices {
  let orders: any OrderService
  let payment: any OrderPaymentService

  init?(orders: (any OrderService)?, payment: (any OrderPaymentService)?) {
    guard let orders, let payment else { return nil }
    (self.orders, self.payment) = (orders, payment)
  }
}

extension ProfileRoute {
  /// Whether the route is about orders.
  var needsOrders: Bool {
    switch self {
    case .orders, .spending, .order, .receipt: true
    case .profile, .user, .settings, .notifications, .section: false
    }
  }
}

/// What other features contribute to these screens.
struct ProfilePoints {
  let profile: ContributionSet<ProfilePage>
  let settings: ContributionSet<SettingsPage>
  let order: ContributionSet<OrderPage>
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

  private func makeSettingsViewModel(without section: String?) -> SettingsViewModel {
    SettingsViewModel(
      missing: section,
      addSections: { [context, points] in points.settings.add(to: &$0, from: context) })
  }

  private var onSignedOut: @MainActor () throws -> Void {
    { [weak self] in try self?.context.send(SessionAction.signedOut) }
  }
}
