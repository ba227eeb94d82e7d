import Screens
import SharedKernel

extension Listing {
  /// Where the listing stands among its pages.
  var paging: Paging { Paging(number: page.number, count: pageCount) }
}
