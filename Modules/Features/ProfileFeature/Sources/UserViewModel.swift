import Accounts
import Catalog
import CatalogScreens
import Diagnostics
import Navigation
import Screens
import SharedKernel

/// A user as other signed-in users may see them: the name, and the reviews signed with it.
///
/// Users who look at themselves also see their private data, as in the profile.
@MainActor
struct UserViewModel: ViewModel {
  let userID: User.ID
  let accounts: any AccountService
  let reviews: any ReviewService
  let prepared: Prepared<String>
  let onProduct: @MainActor () -> (@MainActor (Product.ID) throws -> Void)?
  let onProfile: @MainActor () throws -> Void
  @ViewState var page = Page.first

  func screen() async throws -> Screen {
    let name = try await prepared.take { try await accounts.publicName(of: userID) }
    guard let reviewer = Reviewer.ID(userID.rawValue) else { throw ProfileError.noSuchUser(userID) }
    let listing = try await reviews.reviews(by: reviewer, signed: name, page: page)
    let own = accounts.currentUser().flatMap { $0.id == userID ? $0 : nil }
    var blocks = [Block.facts(own?.facts ?? [Fact("Name", .text(name))]), .heading("Reviews")]
    if listing.totalCount == 0 { blocks.append(.text("There is no review under this name.")) }
    for reviewed in listing.items {
      blocks += reviewed.review.blocks(under: "product", row(reviewed))
    }
    var actions = listing.pageActions { self.page = $0 }
    if own != nil {
      actions.append(ScreenAction("profile", title: "Show your profile", perform: onProfile))
    }
    return Screen(title: name, blocks: blocks + listing.paging.blocks, actions: actions)
  }

  private func row(_ reviewed: ReviewedProduct) -> Row {
    let product = reviewed.product
    return Row(
      reviewed.name,
      pick: onProduct().map { onProduct in
        .init("pick", [product.rawValue]) { try onProduct(product) }
      })
  }
}

extension AccountService {
  /// Returns the name of a user as others see it.
  func publicName(of user: User.ID) async throws -> String {
    guard let name = try await name(of: user) else { throw ProfileError.noSuchUser(user) }
    return name
  }
}

/// Why a route of the profile cannot be shown, before the domain is called.
enum ProfileError: Error, Hashable {
  case takesNoOrders
  case noSuchUser(User.ID)
}

extension ProfileError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .takesNoOrders:
      .init(
        "profile.noOrders", .notFound, "this shop takes no orders",
        hint: "open shop://profile shows the rest")
    case .noSuchUser(let id):
      .init(
        "profile.noSuchUser", .notFound, "there is no user \(id)",
        hint: "open shop://profile shows you")
    }
  }
}
