/// What is measured together.
enum Group: String, CaseIterable {
  case link, compose, container, navigation, boundary

  /// The group's rows, set up and ready to run.
  @MainActor
  func rows() throws -> [Row] {
    switch self {
    case .link: try LinkRows.all()
    case .compose: try ComposeRows.all()
    case .container: try ContainerRows.all()
    case .navigation: try NavigationRows.all()
    case .boundary: try BoundaryRows.all()
    }
  }
}
