/// What is measured together.
enum Group: String, CaseIterable {
  case link, compose, container, navigation, restoration, shell, store, boundary, build

  /// The group's rows, set up and ready to run.
  @MainActor
  func rows(_ options: Options) async throws -> [Comparison] {
    switch self {
    case .link: try LinkRows.all()
    case .compose: try ComposeRows.all()
    case .container: try ContainerRows.all()
    case .navigation: try NavigationRows.all()
    case .restoration: try RestorationRows.all(options)
    case .shell: try await ShellRows.all(options)
    case .store: try await StoreRows.all(options)
    case .boundary: try BoundaryRows.all(options)
    case .build: try BuildRows.all(options)
    }
  }
}
