import CatalogScreens
import Money
import Navigation
import Ordering
import Screens

@MainActor
struct SpendingViewModel: ViewModel {
  let orders: any OrderService

  func screen() async throws -> Screen {
    let spending = try await orders.spending()
    let bars = spending.map { months in
      Block.chart(months.map { Fact($0.month, $0.total) })
    }
    return Screen(
      title: "Spending",
      blocks: bars.isEmpty
        ? [.notice("You have paid for no order yet.")]
        : [.text("What you ordered, paid and kept, by the month of the order.")] + bars)
  }
}
