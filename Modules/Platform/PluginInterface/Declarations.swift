import DependencyInjection
import Navigation
import Routing

/// A route type as a plugin registered it.
struct RouteDeclaration: Sendable {
  let id: ObjectIdentifier
  let type: any Route.Type
  let tab: TabID?
  let site: Registration
  let addPatterns: @Sendable (inout RouteTableBuilder, _ isComposed: Bool) -> Void
  let destination: @Sendable (DependencyContainer) -> Destination

  /// The name of the type, made when a report asks: printing a type for the first time is slow.
  var name: String { String(describing: type) }
}

/// A tab as a plugin registered it.
struct TabDeclaration: Sendable {
  let definition: TabDefinition
  let site: Registration
}

/// A guard as a plugin registered it.
struct GuardDeclaration: Sendable {
  let name: String
  let site: Registration
  let make: @Sendable (DependencyContainer) -> NavigationGuard
}

/// A global command as a plugin registered it.
struct CommandDeclaration: Sendable {
  let command: GlobalCommand
  let site: Registration
}

/// A flow a plugin says it provides.
struct FlowReference: Sendable {
  let id: ObjectIdentifier
  let flow: any Flow.Type
  let startRoutes: ObjectIdentifier
  let startType: any Route.Type
  let isOptional: Bool
  let site: Registration

  var name: String { flow.name }
  var startName: String { String(describing: startType) }
}

/// Another plugin's places or flow, as a plugin says it opens them.
struct OpenedReference: Sendable {
  let id: ObjectIdentifier
  let isFlow: Bool
  let isOptional: Bool
  let site: Registration

  /// Names the routes or the flow.
  let makeName: @Sendable () -> String

  var name: String { makeName() }
}
