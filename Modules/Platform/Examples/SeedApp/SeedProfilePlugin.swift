import Foundation
import Navigation
import PluginInterface
import Routing
import Screens

enum SettingsSection: String, CaseIterable, LinkParameter {
  case account, notifications, privacy, payment
}

enum ProfileRoute: Route {
  case profile, settings
  case orderDetail(number: Int)
  case settingsSection(SettingsSection)

  static let patterns: [LinkPattern<ProfileRoute>] = [
    LinkPattern("profile", access: .signedIn, .profile),
    LinkPattern("settings", access: .signedIn, .settings),
    LinkPattern(
      "order/:number", aliases: ["orders/:number"], access: .signedIn, Self.orderDetail,
      .path("number")),
    LinkPattern("settings/:section", access: .signedIn, Self.settingsSection, .path("section")),
  ]
}

/// Asks the app to end the session.
struct SignOut: CoordinatorAction {}

struct SeedProfilePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "profile", module: "SeedApp", owner: "@seed/profile")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      ProfileRoute.self, tab: "profile",
      parents: { if case .settingsSection = $0 { [.settings] } else { [] } },
      using: SessionKey.self, CartKey.self
    ) { context, session, cart in
      ProfileCoordinator(context: context, session: session, cart: cart)
    }
    try registry.tab(
      "profile", title: "Profile", symbol: "person", root: ProfileRoute.profile, order: 40)
  }
}

private final class ProfileCoordinator: Coordinator {
  let context: CoordinatorContext
  private let session: Session
  private let cart: Cart

  init(context: CoordinatorContext, session: Session, cart: Cart) {
    (self.context, self.session, self.cart) = (context, session, cart)
  }

  func viewModel(for route: ProfileRoute) -> some ViewModel {
    SimpleViewModel { [self] in
      switch route {
      case .profile:
        let orders = cart.orders.indices.map { index in
          row("Order \(index + 1)", .orderDetail(number: index + 1))
        }
        return Screen(
          title: session.user ?? "Profile",
          blocks: [.list([row("Settings", .settings)]), .heading("Orders"), .list(orders)],
          actions: [
            ScreenAction(
              "sign-out", title: "Sign out",
              confirming: { [self] _ in "Sign out \(session.user ?? "")" }
            ) { [self] _ in
              try context.send(SignOut())
              return .silent
            }
          ])
      case .settings:
        let rows = SettingsSection.allCases.map {
          row($0.rawValue.capitalized, .settingsSection($0))
        }
        return Screen(title: "Settings", blocks: [.list(rows)])
      case .orderDetail(let number):
        let lines = cart.orders.indices.contains(number - 1) ? cart.orders[number - 1] : []
        return Screen(
          title: "Order \(number)", blocks: [.list(lines.map { Row($0.name, [$0.price]) })])
      case .settingsSection(let section): return Screen(title: section.rawValue.capitalized)
      }
    }
  }

  private func row(_ title: String, _ route: ProfileRoute) -> Row {
    Row(title, pick: Row.Pick("open") { [self] in try navigate(to: route) })
  }
}
