import AuthFeatureInterface
import Navigation
import ProfileFeatureInterface
import Routing
import Screens

/// The sections of the settings about the account.
@MainActor
enum AccountSections {
  static func contribution(from context: CoordinatorContext) -> ScreenContribution {
    ScreenContribution(rows: [
      Row(
        "Account", ["Your name, your address and what keeps the account yours"],
        pick: .init("pick", ["account"]) { try context.push(AccountRoute.account) }),
      Row(
        "Privacy", ["Your data, the end of your account"],
        pick: .init("pick", ["privacy"]) { try context.push(AccountRoute.privacy) }),
    ])
  }

  /// Leads from a section's link to the section.
  static func verdict(on place: AnyRoute) throws -> GuardVerdict {
    switch place.as(ProfileRoute.self) {
    case .section("account"): .redirect(to: try AnyRoute(AccountRoute.account))
    case .section("privacy"): .redirect(to: try AnyRoute(AccountRoute.privacy))
    default: .allow
    }
  }
}
