#if STAND_INS
  @_exported import Foundation

  //: UIViewController | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uiviewcontroller
  @MainActor open class UIViewController: NSObject {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    open var title: String?
    open var navigationItem = UINavigationItem()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tabBarItem: UITabBarItem!
    open var restorationIdentifier: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool,
      completion: (() -> Void)? = nil
    ) {
      // What presents already presents nothing else, as UIKit warns.
      guard presentedViewController == nil else { return _refused.append(viewControllerToPresent) }
      presentedViewController = viewControllerToPresent
      viewControllerToPresent.presentingViewController = self
      completion?()
    }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
      let presenter = presentedViewController == nil ? presentingViewController : self
      guard let presenter, let presented = presenter.presentedViewController else { return }
      func end() {
        if presenter.presentedViewController === presented {
          presented.presentingViewController = nil
          presenter.presentedViewController = nil
        }
        completion?()
      }
      // What is animated takes its time.
      if flag { Task { @MainActor in end() } } else { end() }
    }
    /// What a finger does to a sheet: it goes, or, if it is kept, its delegate is asked.
    public func _pull() {
      let delegate = presentationController?.delegate
      guard let presentationController, let presenter = presentingViewController else { return }
      if isModalInPresentation {
        return delegate?.presentationControllerDidAttemptToDismiss(presentationController) ?? ()
      }
      presenter.presentedViewController = nil
      presentingViewController = nil
      delegate?.presentationControllerDidDismiss(presentationController)
    }
    public var _refused: [UIViewController] = []
  }
  //: UIViewController.isModalInPresentation | iOS 13.0 tvOS 13.0 visionOS 1.0 | uikit/uiviewcontroller/ismodalinpresentation
  @MainActor private var modal: Set<ObjectIdentifier> = []
  extension UIViewController {
    public var isModalInPresentation: Bool {
      get { modal.contains(ObjectIdentifier(self)) }
      set {
        if newValue {
          modal.insert(ObjectIdentifier(self))
        } else {
          modal.remove(ObjectIdentifier(self))
        }
      }
    }
  }
  //: UIViewController.presentationController | iOS 8.0 tvOS 9.0 visionOS 1.0 | uikit/uiviewcontroller/presentationcontroller
  @MainActor private var presentations: [ObjectIdentifier: UIPresentationController] = [:]
  extension UIViewController {
    public var presentationController: UIPresentationController? {
      let made = presentations[ObjectIdentifier(self)] ?? UIPresentationController()
      presentations[ObjectIdentifier(self)] = made
      return made
    }
  }
  //: UINavigationControllerDelegate | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uinavigationcontrollerdelegate
  @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool)
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
  }
  extension UINavigationControllerDelegate {
    public func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {}
    public func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  }
  //: UINavigationController | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uinavigationcontroller
  @MainActor open class UINavigationController: UIViewController {
    public enum Operation: Int, Sendable { case none, push, pop }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var viewControllers: [UIViewController] = []
    open private(set) var isNavigationBarHidden = false
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
      isNavigationBarHidden = hidden
    }
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      let before = self.viewControllers
      self.viewControllers = viewControllers
      guard let from = before.last, let to = viewControllers.last, from !== to, animated else {
        return
      }
      _animation = delegate?.navigationController(
        self, animationControllerFor: before.contains(to) ? .pop : .push, from: from, to: to)
      delegate?.navigationController(self, didShow: to, animated: animated)
    }
    public var _animation: (any UIViewControllerAnimatedTransitioning)?
    public let _swipe = UIGestureRecognizer()
    /// What a finger does: the bar's button, or a swipe where it is enabled.
    public func _pop() {
      guard viewControllers.count > 1, let to = viewControllers.dropLast().last else { return }
      viewControllers.removeLast()
      delegate?.navigationController(self, didShow: to, animated: true)
    }
  }
  //: UINavigationController.interactivePopGestureRecognizer | iOS 7.0 visionOS 1.0 | uikit/uinavigationcontroller/interactivepopgesturerecognizer
  extension UINavigationController {
    public var interactivePopGestureRecognizer: UIGestureRecognizer? { _swipe }
  }
  //: UITabBarControllerDelegate | iOS 3.0 tvOS 9.0 visionOS 1.0 | uikit/uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:)
  @MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
  }
  //: UITabBarController | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uitabbarcontroller
  @MainActor open class UITabBarController: UIViewController {
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open weak var delegate: (any UITabBarControllerDelegate)?
    open private(set) var viewControllers: [UIViewController]?
    open var selectedIndex = 0
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
      self.viewControllers = viewControllers
    }
    /// What a finger does.
    public func _tap(_ index: Int) {
      guard let controller = viewControllers?[index],
        delegate?.tabBarController(self, shouldSelect: controller) ?? true
      else { return }
      selectedIndex = index
    }
  }
  //: UIWindow.rootViewController | iOS 4.0 tvOS 9.0 visionOS 1.0 | uikit/uiwindow/rootviewcontroller
  @MainActor open class UIWindow: NSObject { open var rootViewController: UIViewController? }
#endif
