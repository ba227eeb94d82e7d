import DependencyInjection
import Navigation
import Routing

/// Something a plugin registered, and where.
struct Declared<Value: Sendable>: Sendable {
  let value: Value
  let site: Registration
}

/// A route type as a plugin registered it.
struct RouteDeclaration: Sendable {
  let id: ObjectIdentifier
  let type: any Route.Type
  let tab: TabID?
  let presentation: Presentation
  let site: Registration
  let addPatterns: @Sendable (inout RouteTableBuilder, _ isComposed: Bool) -> Void
  let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]
  let makeCoordinator: @Sendable (DependencyContainer) -> Destination.CoordinatorMaker

  /// The name of the type, made when a report asks: printing a type for the first time is slow.
  var name: String { String(describing: type) }
}

/// A variant as a plugin registered it.
struct VariantDeclaration: Sendable {
  let name: String
  let routeType: ObjectIdentifier
  let type: any Route.Type
  let share: Int
  let site: Registration
  let makeCoordinator: @Sendable (DependencyContainer) -> Destination.CoordinatorMaker

  var routes: String { String(describing: type) }
}

/// A check of places as a plugin registered it.
struct PreparationDeclaration: Sendable {
  let routeType: ObjectIdentifier
  let make: @Sendable (DependencyContainer) -> Destination.Preparation
}

/// A guard as a plugin registered it.
struct GuardDeclaration: Sendable {
  let name: String
  let site: Registration
  let make: @Sendable (DependencyContainer, _ answersFor: Set<ObjectIdentifier>) -> NavigationGuard
}

/// A flow a plugin declares to provide.
struct FlowReference: Sendable {
  let id: ObjectIdentifier
  let flow: any Flow.Type
  let startRoutes: ObjectIdentifier
  let startType: any Route.Type
  let site: Registration

  var name: String { flow.name }
  var startName: String { String(describing: startType) }
}

/// Another plugin's places or flow, as a plugin declares to open them.
struct OpenedReference: Sendable {
  let id: ObjectIdentifier
  let isFlow: Bool
  let isOptional: Bool
  let site: Registration
  let makeName: @Sendable () -> String

  var name: String { makeName() }
}
