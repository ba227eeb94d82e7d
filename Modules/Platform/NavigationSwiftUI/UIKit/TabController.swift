#if canImport(UIKit) && !os(watchOS)
  import Navigation
  public import UIKit

  /// The tabs as a tab bar controller, each with the controller of its stack.
  public final class TabController: UITabBarController, UITabBarControllerDelegate {
    private let model: AppModel
    private let animators: TransitionAnimators
    private var stacks: [TabID: StackController] = [:]
    private var drawn: [TabID] = []

    public init(_ model: AppModel, animators: TransitionAnimators = [:]) {
      (self.model, self.animators) = (model, animators)
      super.init(nibName: nil, bundle: nil)
      delegate = self
      model.draw(for: self) { $0.draw() }
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    private func draw() {
      let state = model.state
      if drawn != state.stacks.map(\.id) {
        drawn = state.stacks.map(\.id)
        setViewControllers(drawn.map(stack), animated: false)
      }
      if selectedIndex != state.selected { selectedIndex = state.selected }
    }

    private func stack(_ id: TabID) -> StackController {
      if let known = stacks[id] { return known }
      let made = StackController(model, stack: id, animators: animators)
      let tab = model.tab(id)
      made.tabBarItem = UITabBarItem(
        title: tab?.title ?? id.rawValue, image: tab?.symbol.flatMap(UIImage.init(systemName:)),
        selectedImage: nil)
      stacks[id] = made
      return made
    }

    /// The state selects, not UIKit; selecting the selected tab goes to its first screen.
    public func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      guard let tab = stacks.first(where: { $0.value === viewController })?.key else { return true }
      model.perform { _ = try $0.select(tab) }
      draw()
      return false
    }
  }

  extension UIWindow {
    /// Shows what a model's root shows, now and after each change of the root: tabs, or a flow that is the whole app.
    public func show(_ model: AppModel, animators: TransitionAnimators = [:]) {
      model.draw(for: self) { window in
        let state = model.state
        guard window.shownRoot != state.root else { return }
        if state.hasTabs {
          window.rootViewController = TabController(model, animators: animators)
        } else if let stack = state.selectedStack {
          window.rootViewController = StackController(model, stack: stack.id, animators: animators)
        }
        window.rootViewController?.restorationIdentifier = state.root.rawValue
      }
    }

    private var shownRoot: RootID? {
      rootViewController?.restorationIdentifier.map(RootID.init(rawValue:))
    }
  }
#endif
