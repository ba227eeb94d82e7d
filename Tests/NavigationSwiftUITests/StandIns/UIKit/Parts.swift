#if STAND_INS
  import Foundation

  //: UIModalPresentationStyle.fullScreen | iOS 3.2 tvOS 9.0 visionOS 1.0 | uikit/uimodalpresentationstyle/fullscreen
  public enum UIModalPresentationStyle: Int, Sendable { case automatic, fullScreen, _pageSheet }
  //: UIModalPresentationStyle.pageSheet | iOS 3.2 visionOS 1.0 | uikit/uimodalpresentationstyle/pagesheet
  extension UIModalPresentationStyle {
    public static var pageSheet: UIModalPresentationStyle { ._pageSheet }
  }
  //: UIPresentationController.delegate | iOS 8.0 tvOS 9.0 visionOS 1.0 | uikit/uipresentationcontroller/delegate
  @MainActor open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  }
  //: UIAdaptivePresentationControllerDelegate | iOS 13.0 tvOS 13.0 visionOS 1.0 | uikit/uiadaptivepresentationcontrollerdelegate
  @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  }
  extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    {}
  }
  //: UINavigationItem | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uinavigationitem
  @MainActor open class UINavigationItem: NSObject { public var _backAction: AnyObject? }
  //: UINavigationItem.backAction | iOS 16.0 visionOS 1.0 | uikit/uinavigationitem/backaction
  extension UINavigationItem {
    public var backAction: UIAction? {
      get { _backAction as? UIAction }
      set { _backAction = newValue }
    }
  }
  //: UIAction.init(title:image:identifier:discoverabilityTitle:attributes:state:handler:) | iOS 13.0 tvOS 14.0 visionOS 1.0 | uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
  public typealias UIActionHandler = @MainActor (UIAction) -> Void
  @MainActor open class UIAction: NSObject {
    public let _handler: UIActionHandler
    public init(title: String = "", handler: @escaping UIActionHandler) { _handler = handler }
  }
  //: UIGestureRecognizer.isEnabled | iOS 3.2 tvOS 9.0 visionOS 1.0 | uikit/uigesturerecognizer/isenabled
  @MainActor open class UIGestureRecognizer: NSObject { open var isEnabled = true }
  //: UITabBarItem.init(title:image:selectedImage:) | iOS 7.0 tvOS 9.0 visionOS 1.0 | uikit/uitabbaritem/init(title:image:selectedimage:)
  @MainActor open class UITabBarItem: NSObject {
    open var title: String?
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
      self.init()
      self.title = title
    }
  }
  //: UIImage.init(systemName:) | iOS 13.0 tvOS 13.0 watchOS 6.0 visionOS 1.0 | uikit/uiimage/init(systemname:)
  open class UIImage: NSObject, @unchecked Sendable { public init?(systemName name: String) {} }
  //: UIAlertController | iOS 8.0 tvOS 9.0 visionOS 1.0 | uikit/uialertcontroller
  @MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }
    open private(set) var message: String?
    open private(set) var actions: [UIAlertAction] = []
    open private(set) var textFields: [UITextField]?
    public convenience init(
      title: String?, message: String?, preferredStyle: UIAlertController.Style
    ) {
      self.init(nibName: nil, bundle: nil)
      (self.title, self.message) = (title, message)
    }
    open func addAction(_ action: UIAlertAction) { actions.append(action) }
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
      let field = UITextField()
      configurationHandler?(field)
      textFields = (textFields ?? []) + [field]
    }
  }
  //: UIAlertAction.init(title:style:handler:) | iOS 8.0 tvOS 9.0 visionOS 1.0 | uikit/uialertaction/init(title:style:handler:)
  @MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }
    open private(set) var title: String?
    public var _handler: ((UIAlertAction) -> Void)?
    public convenience init(
      title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
    ) {
      self.init()
      (self.title, _handler) = (title, handler)
    }
  }
  //: UITextField.text, UITextField.placeholder | iOS 2.0 tvOS 9.0 visionOS 1.0 | uikit/uitextfield/text
  @MainActor open class UITextField: NSObject { open var text: String?, placeholder: String? }
  //: UIViewControllerAnimatedTransitioning | iOS 7.0 tvOS 9.0 visionOS 1.0 | uikit/uiviewcontrolleranimatedtransitioning
  @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  }
  //: UIViewControllerContextTransitioning | iOS 7.0 tvOS 9.0 visionOS 1.0 | uikit/uiviewcontrollercontexttransitioning
  @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {}
#endif
