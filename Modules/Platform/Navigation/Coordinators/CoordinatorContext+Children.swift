extension CoordinatorContext {
  /// Makes a coordinator a child of this one, by hand.
  ///
  /// Coordinators of pushed routes and started flows are added and removed by the framework; this is
  /// for one that shows nothing by itself. It lives until it is removed, or its parent is; it is not
  /// started, since nothing of it is on screen.
  ///
  /// - Parameter child: A coordinator that has no parent yet.
  /// - Throws: ``NavigationError/childAlreadyAdded(child:)`` when it has a parent, this one or another;
  ///   ``NavigationError/coordinatorCycle(child:)`` when it is this coordinator or above it.
  public func addChild(_ child: any Coordinator) throws(NavigationError) {
    let context = child.context
    guard context !== self, !isBelow(context) else {
      throw .coordinatorCycle(child: context.name)
    }
    guard context.parent == nil else { throw .childAlreadyAdded(child: context.name) }
    let navigator = try attached()
    context.id = CoordinatorID(rawValue: navigator.makeIdentity())
    context.coordinator = child
    context.navigator = navigator
    navigator.tree.attachByHand(child, context, below: self)
  }

  /// Removes a child that was added by hand, with everything below it and with its places and all above
  /// them.
  ///
  /// - Parameter child: A child of this coordinator.
  /// - Throws: ``NavigationError/notAChild(child:parent:)``; ``NavigationError/childActive(child:)`` when
  ///   a stack stands on the child's places. Nothing changes then.
  public func removeChild(_ child: any Coordinator) throws(NavigationError) {
    guard children.contains(where: { $0 === child }),
      navigator?.tree[child.context.id]?.isAddedByHand == true
    else {
      throw .notAChild(child: child.context.name, parent: name)
    }
    _ = try attached().attempt(.removeChild, by: child.context, cause: .coordinator)
  }

  private func isBelow(_ other: CoordinatorContext) -> Bool {
    guard let tree = navigator?.tree, tree[other.id]?.context === other else { return false }
    return tree.isSelfOrDescendant(id, of: other.id)
  }

  /// Creates a context for a coordinator that is added by hand.
  public static func detached(plugin: String? = nil) -> CoordinatorContext {
    CoordinatorContext(id: CoordinatorID(rawValue: .max), plugin: plugin)
  }
}
