/// A need that may be missing: its value is that of another key, or `nil` where no plugin provides that.
///
/// Use it for what a feature can do without, such as orders on the profile of a shop that sells nothing. The
/// other key lives as long as the app.
///
/// ```swift
/// registry.routes(ProfileRoute.self, using: IfProvided<OrdersKey>.self) { context, orders in … }
/// ```
public enum IfProvided<Key: DependencyKey>: DependencyKey {
  public typealias Value = Key.Value?

  public static var name: String { Key.name }
}

/// The keys that the container binds by itself.
protocol OptionalKey: DependencyKey {
  /// The key that may be missing.
  static var key: KeyReference { get }
  /// How the value is made, with or without that key.
  static func binding(isProvided: Bool, site: RegistrationSite) -> Binding
}

extension IfProvided: OptionalKey {
  static var key: KeyReference { KeyReference(Key.self) }

  static func binding(isProvided: Bool, site: RegistrationSite) -> Binding {
    Binding(
      key: KeyReference(Self.self), scope: .singleton, needs: isProvided ? [key] : [], site: site
    ) { constructed throws(DependencyError) in
      ValueBox<Key.Value?>(isProvided ? try constructed.value(of: Key.self) : nil)
    }
  }
}
