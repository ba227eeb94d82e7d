import Navigation
import Screens

/// An empty screen without actions.
final class PlaceViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Place") }

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    throw InputError.unknownAction(name: action.name, available: [])
  }
}
