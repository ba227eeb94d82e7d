public import Navigation
public import Ordering

/// The page of the signed-in person, to which other features add what they know of them.
public enum ProfilePage: ScreenPoint {
  public typealias Input = Void
}

/// The overview of the settings, to which features add sections of their own.
///
/// The link `settings/NAME` leads to the section of that name, above the settings.
public enum SettingsPage: SectionPoint {
  public static var page: ProfileRoute { .settings }
  public static func link(to section: String) -> ProfileRoute { .section(section) }
}

/// The page of an order, to which other features add what they did for it.
public enum OrderPage: ScreenPoint {
  public typealias Input = Order
}
