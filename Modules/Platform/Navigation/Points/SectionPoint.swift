public import DependencyInjection
public import Routing

/// A page that lists the sections of other plugins, each a row with a name, which leads to a route of that plugin.
///
/// The sections are known when the app is composed: a name that two plugins take is refused. Each section's route lies
/// above the page on the page's tab, and the page's own link to a section of that name leads there.
///
/// ```swift
/// // ProfileFeatureInterface, published by the host
/// public enum SettingsPage: SectionPoint {
///   public static var page: ProfileRoute { .settings }
///   public static func link(to section: String) -> ProfileRoute { .section(section) }
/// }
/// // ProfilePlugin, the host, whose view model calls `add(to:from:)`
/// registry.opensPoint(SettingsPage.self)
/// registry.routes(ProfileRoute.self, using: Contributions<SettingsPage>.self) { … }
/// // CartPlugin, in its own folder
/// try registry.section(
///   "payment", on: SettingsPage.self, title: "Payment", summary: "The cards you pay with",
///   opening: PurchaseSettingsRoute.payment)
/// ```
public protocol SectionPoint: ValuePoint where Output == PageSection {
  associatedtype Page: Route

  /// The page with the list.
  static var page: Page { get }
  /// The route of the host that a link to a section names.
  static func link(to section: String) -> Page
}

// An interface sees these defaults with `Navigation` alone.
extension SectionPoint {
  /// The name of the type.
  public static var name: String { "\(Self.self)" }
  /// Any number.
  public static var limit: ContributionLimit { .many }
  /// None: the composition compares the names.
  public static var audit: ContributionAudit<PageSection>? { nil }
}

/// A section of a page: the words of its row, and the route that it leads to.
public struct PageSection: Sendable {
  /// The name, as in the page's link to the section.
  public let name: String
  /// The title of its row.
  public let title: String
  /// What one finds there, in a few words.
  public let summary: String
  /// Where it leads, for those who have access to it.
  public let route: AnyRoute

  package init(name: String, title: String, summary: String, opening route: some Route) throws {
    (self.name, self.title, self.summary) = (name, title, summary)
    self.route = try AnyRoute(route)
  }
}
