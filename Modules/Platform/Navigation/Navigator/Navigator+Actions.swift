extension Navigator {
  /// Sends an action up from a coordinator until one handles it.
  ///
  /// An action of a coordinator that is gone is a dead letter: an event, and in strict mode an error.
  func send(_ action: any CoordinatorAction, from context: CoordinatorContext) throws {
    let place = state.top?.route
    guard !context.isRemoved else {
      emit(
        .deadLetter(action.name), cause: .coordinator, plugin: context.plugin, from: place,
        to: place)
      if isStrict { throw NavigationError.detached(coordinator: context.name) }
      return
    }
    var asked: CoordinatorContext? = context
    while let current = asked {
      if try current.coordinator?.handle(action) == true { return }
      if let ending = action as? any FlowEnding, try ending.end(current) { return }
      asked = current.parent
    }
    emit(
      .actionUnhandled(action.name), cause: .coordinator, plugin: context.plugin, from: place,
      to: place)
    if isStrict { throw NavigationError.actionUnhandled(action: action.name) }
  }
}
