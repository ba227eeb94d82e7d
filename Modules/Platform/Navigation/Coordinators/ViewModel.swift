import Routing
public import Screens

/// The model of one route: it presents itself as a screen, whose actions carry their work.
///
/// A view model calls domain services and then its own coordinator, through closures or a narrow protocol
/// that the coordinator passes in. It knows no other coordinator, no stack and no host. It lives as long as
/// its entry, so its input survives going forward and back; a structure keeps input in a ``ViewState``.
///
/// The actions of its screens may hold the view model; the view model keeps neither a screen nor an action.
@MainActor
public protocol ViewModel {
  /// Returns the current screen.
  ///
  /// A host asks once after each command and reads the next command against that screen. An action performed
  /// later uses what it captured, and reports the domain's error if that no longer exists.
  func screen() async throws -> Screen
}

/// The input or choice at one route: the state of a view model that is a structure.
///
/// All copies of a view model share it, including those that its actions hold.
///
/// ```swift
/// struct OrdersViewModel: ViewModel {
///   let orders: any OrderService
///   @ViewState var page = 1
/// }
/// ```
@MainActor
@propertyWrapper
public final class ViewState<Value> {
  /// The current state.
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// What lets ``Coordinator/viewModel(for:)`` be a `switch` over routes and still have a static type.
///
/// So the compiler knows which types of view models a coordinator makes, and a plugin's view for a type that none of
/// its routes show is found when the app is composed.
@resultBuilder
public enum ViewModelBuilder {
  public static func buildBlock<Model: ViewModel>(_ model: Model) -> Model { model }

  public static func buildEither<First: ViewModel, Second: ViewModel>(
    first: First
  ) -> EitherViewModel<First, Second> {
    .first(first)
  }

  public static func buildEither<First: ViewModel, Second: ViewModel>(
    second: Second
  ) -> EitherViewModel<First, Second> {
    .second(second)
  }
}

/// Compiler messages for branches that make no view model. A program that calls these functions does not compile, so
/// their bodies never run.
extension ViewModelBuilder {
  /// Unavailable because every route has a view model.
  @available(
    *, unavailable, message: "every route has a view model; write an else, or a case for each route"
  )
  public static func buildOptional<Model: ViewModel>(_ model: Model?) -> Model { fatalError() }

  /// Unavailable because a branch is a view model, and nothing besides.
  @available(
    *, unavailable, message: "a branch is one view model; put what comes before it into a function"
  )
  public static func buildBlock<each Part>(_ parts: repeat each Part) -> Never { fatalError() }
}

/// A view model of one of two types, as a `switch` or an `if` of a coordinator makes it.
///
/// The navigator takes it apart: what an entry has is the view model itself.
public enum EitherViewModel<First: ViewModel, Second: ViewModel>: ViewModel {
  case first(First)
  case second(Second)

  public func screen() async throws -> Screen { try await model.screen() }
}

extension Never: ViewModel {
  /// Never called, because no such view model exists.
  public func screen() -> Screen { switch self {} }
}

@MainActor
private protocol ViewModelChoice {
  nonisolated static var types: Set<ObjectIdentifier> { get }

  var model: any ViewModel { get }
}

extension EitherViewModel: ViewModelChoice {
  fileprivate nonisolated static var types: Set<ObjectIdentifier> {
    First.chosenTypes.union(Second.chosenTypes)
  }

  fileprivate var model: any ViewModel {
    switch self {
    case .first(let model): model.chosen
    case .second(let model): model.chosen
    }
  }
}

extension ViewModel {
  fileprivate nonisolated static var chosenTypes: Set<ObjectIdentifier> {
    (Self.self as? any ViewModelChoice.Type)?.types ?? [ObjectIdentifier(Self.self)]
  }

  /// The view model that a `switch` has chosen, or this one.
  var chosen: any ViewModel { (self as? any ViewModelChoice)?.model ?? self }
}

extension Coordinator {
  func makeViewModel(for route: AnyRoute) throws -> any ViewModel {
    guard let own = route.as(Route.self) else {
      throw NavigationError.notOwned(route: route, coordinator: "\(Self.self)")
    }
    return try viewModel(for: own).chosen
  }

  /// The types of the view models that it makes.
  package nonisolated static var viewModelTypes: Set<ObjectIdentifier> { Models.chosenTypes }
}
