import DependencyInjection

/// A service with a name.
final class Service: Sendable {
  let name: String

  init(_ name: String) { self.name = name }
}

/// A service of the whole app.
enum LampKey: DependencyKey {
  typealias Value = Service
}

/// Another one.
enum ClockKey: DependencyKey {
  typealias Value = Service
}

/// What the coordinators of one flow share.
enum TicketKey: DependencyKey {
  typealias Value = Service
}
