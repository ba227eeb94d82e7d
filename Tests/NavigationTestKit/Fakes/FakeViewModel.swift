public import Navigation
public import Screens

/// A view model that shows a title and offers nothing.
///
/// ```swift
/// func viewModel(for route: HomeRoute) -> any ViewModel { FakeViewModel(title: "\(route)") }
/// ```
public final class FakeViewModel: ViewModel {
  private let title: String

  /// Creates a view model of a screen with nothing but a title.
  public init(title: String) {
    self.title = title
  }

  public func screen() -> Screen { Screen(title: title) }
}
