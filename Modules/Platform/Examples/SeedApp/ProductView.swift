#if canImport(SwiftUI)
  import Foundation
  import NavigationSwiftUI
  import SwiftUI

  /// The home feature's own view of a product.
  struct ProductView: View {
    let model: ProductViewModel
    @Environment(\.perform) private var perform

    var body: some View {
      List {
        Text(model.product.name)
        Button("Reviews") { perform { try model.onReviews() } }
        ContributionsView { await model.contribute(&$0, model.product) }
      }
      .navigationTitle(model.product.name)
    }
  }
#endif
