#if PLAYER && canImport(UIKit)
  import Foundation
  import Navigation
  @testable import NavigationSwiftUI
  import Routing
  import Screens
  import UIKit

  extension Evidence {
    /// A controller stays with its entry, also when its pop was refused.
    static func controllers() async throws {
      let phone = try Phone()
      await phone.model.start()
      let tabs = TabController(phone.model, animators: ["fade": { _ in Fade() }])
      func settle() async {
        for _ in 0..<20 { await phone.model.refresh().value; await Task.yield() }
      }
      await settle()
      Phone.check(tabs.viewControllers?.count == 4, "5: four tabs")
      phone.model.perform { _ = try $0.open(AnyRoute(CartRoute.checkout), cause: .link) }
      await settle()
      let cart = tabs.viewControllers?[2] as? StackController
      let drawn = cart?.viewControllers ?? []
      Phone.check(tabs.selectedIndex == 2 && drawn.count == 2, "5: the checkout above the cart")
      guard let entry = phone.model.navigator.state.top else { return }
      let page = phone.model.page(of: entry)
      await phone.model.read(page)
      guard case .shown(let screen) = page.content else {
        return Phone.check(false, "5: no screen")
      }
      page.answers["address"] = "Main Street 1"
      screen.action(named: "note").map { page.perform($0, of: screen, in: phone.model) }
      await settle()
      Phone.check(cart?.interactivePopGestureRecognizer?.isEnabled == false, "5: no swipe")
      Phone.check(drawn.last?.navigationItem.backAction != nil, "5: a back button that asks")
      cart?._pop()
      await settle()
      Phone.check(cart?.viewControllers == drawn, "5: the very controllers are there again")
      let alert = cart?.presentedViewController as? UIAlertController
      Phone.check(alert?.title == "Leave?", "5: with the question")
      alert?.actions.first { $0.title == "Leave" }.map { $0._handler?($0) }
      await settle()
      Phone.check(cart?.viewControllers.count == 1, "5: who leaves, leaves")
      Phone.check(
        cart?.viewControllers.first === drawn.first, "5: what stays keeps its controller")
      tabs._tap(0)
      await settle()
      Phone.check(tabs.selectedIndex == 0 && phone.path == ["home"], "5: a tap selects")
      let home = tabs.viewControllers?.first as? StackController
      phone.model.perform {
        _ = try $0.open(AnyRoute(HomeRoute.productDetail(id: "p-1")), cause: .link)
      }
      await settle()
      Phone.check(home?._animation == nil, "5: a push is animated as ever")
      let product = phone.model.navigator.state.top.flatMap(phone.model.navigator.coordinator)
      _ = try product?.context.push(HomeRoute.reviews(productId: "p-1"))
      await settle()
      Phone.check(home?._animation is Fade, "5: or as a plugin's transition says")
    }

    /// What a root presents goes with it: UIKit would leave it above the next one.
    static func replacedRoot() async throws {
      let phone = try Phone()
      await phone.model.start()
      let window = UIWindow()
      func settle() async {
        for _ in 0..<20 { await phone.model.refresh().value; await Task.yield() }
      }
      func context() -> CoordinatorContext? {
        phone.model.navigator.state.top.flatMap(phone.model.navigator.coordinator)?.context
      }
      window.show(phone.model)
      await settle()
      let tabs = window.rootViewController as? TabController
      let home = tabs?.viewControllers?.first as? StackController
      phone.model.perform { _ in
        _ = try context()?.present(HomeRoute.reviews(productId: "p-1"), as: .sheet)
      }
      await settle()
      Phone.check(home?.presentedViewController is StackController, "15: a sheet above the tabs")
      phone.model.perform { _ in try context()?.send(SignOut()) }
      await settle()
      let root = window.rootViewController as? StackController
      Phone.check(root?.viewControllers.count == 1, "15: signing in is another root")
      Phone.check(home?.presentedViewController == nil, "15: the sheet is dismissed")
      phone.model.ask(Question("Lost?", "", choices: [Question.Choice("OK")]))
      await settle()
      Phone.check(root?.presentedViewController is UIAlertController, "15: a question above it")
      phone.app.session.user = "ada@example.org"
      phone.model.perform { _ = try $0.showTabs(root: "main") }
      await settle()
      Phone.check(window.rootViewController is TabController, "15: the tabs are there again")
      Phone.check(root?.presentedViewController == nil, "15: and asks the question instead")
    }

    /// The animation of a transition, by its name.
    private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.3 }

      func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    }
  }
#endif
