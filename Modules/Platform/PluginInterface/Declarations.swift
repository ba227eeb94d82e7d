import DependencyInjection
import Navigation
import Routing

struct Declared<Value: Sendable>: Sendable {
  let value: Value
  let site: Registration
  /// The dependency without which the app does not have it.
  var key: (any DependencyKey.Type)?
}

struct RouteDeclaration: Sendable {
  let type: any Route.Type
  let tab: TabID?
  let presentation: Presentation
  let hasParents: Bool
  let site: Registration
  let addPatterns: @Sendable (inout RouteTableBuilder, _ isComposed: Bool) -> Void
  let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]
  let makeCoordinator: @Sendable (DependencyContainer) -> Destination.CoordinatorMaker

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var name: String { "\(type)" }
}

struct PreparationDeclaration: Sendable {
  let routeType: ObjectIdentifier
  let make: @Sendable (DependencyContainer) -> Destination.Preparation
}

struct GuardDeclaration: Sendable {
  let name: String
  let site: Registration
  let make: @Sendable (DependencyContainer, _ answersFor: Set<ObjectIdentifier>) -> NavigationGuard
}

struct FlowReference: Sendable {
  let flow: any Flow.Type
  let start: any Route.Type
  let site: Registration

  var id: ObjectIdentifier { ObjectIdentifier(flow) }
  var name: String { flow.name }
}

/// Another plugin's places or flow, which a plugin declares to open or start.
struct OpenedReference: Sendable {
  let type: any SendableMetatype.Type
  let isOptional: Bool
  let site: Registration

  var id: ObjectIdentifier { ObjectIdentifier(type) }
  var isFlow: Bool { type is any Flow.Type }
  var name: String { "\(type)" }
}
