import DependencyInjection
import Navigation
import Routing

/// A route type as a plugin registered it.
struct RouteDeclaration: Sendable {
  let id: ObjectIdentifier
  let name: String
  let tab: TabID?
  let site: Registration
  let addPatterns: @Sendable (inout RouteTableBuilder, _ isComposed: Bool) -> Void
  let destination: @Sendable (DependencyContainer) -> Destination
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
  let name: String
  let startRoutes: ObjectIdentifier
  let startName: String
  let isOptional: Bool
  let site: Registration
}

/// Another plugin's places or flow, as a plugin says it opens them.
struct OpenedReference: Sendable {
  let id: ObjectIdentifier
  let name: String
  let isFlow: Bool
  let isOptional: Bool
  let site: Registration
}
