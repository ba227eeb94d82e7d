public import Screens

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

/// A view model of one of two types, as a `switch` or an `if` of a coordinator makes it.
///
/// The navigator takes it apart: what an entry has is the view model itself.
public enum EitherViewModel<First: ViewModel, Second: ViewModel>: ViewModel {
  case first(First)
  case second(Second)

  public func screen() async throws -> Screen { try await taken.screen() }
}

extension Never: ViewModel {
  /// Never called, because no such view model exists.
  public func screen() -> Screen { switch self {} }
}

@MainActor
private protocol ViewModelChoice {
  nonisolated static var types: Set<ObjectIdentifier> { get }

  var taken: any ViewModel { get }
}

extension EitherViewModel: ViewModelChoice {
  fileprivate nonisolated static var types: Set<ObjectIdentifier> {
    First.chosenTypes.union(Second.chosenTypes)
  }

  fileprivate var taken: any ViewModel {
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
  var chosen: any ViewModel { (self as? any ViewModelChoice)?.taken ?? self }
}

extension Coordinator {
  /// The types of the view models that it makes.
  package nonisolated static var viewModelTypes: Set<ObjectIdentifier> { Models.chosenTypes }
}
