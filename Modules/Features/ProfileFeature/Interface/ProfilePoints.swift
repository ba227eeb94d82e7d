public import Navigation
public import Ordering

/// The page of the signed-in person, to which other features add what they know of them.
public enum ProfilePage: ScreenPoint {
  public typealias Input = Void
}

/// The overview of the settings, to which other features add sections of their own.
///
/// A section is a row that opens the section. The link `settings/WORD` of a section is its feature's, whose
/// guard redirects ``ProfileRoute/section(_:)``.
public enum SettingsPage: ScreenPoint {
  public typealias Input = Void
}

/// The page of an order, to which other features add what they did for it.
public enum OrderPage: ScreenPoint {
  public typealias Input = Order
}
