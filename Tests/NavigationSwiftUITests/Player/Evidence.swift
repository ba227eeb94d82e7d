#if PLAYER
  import Foundation
  import Navigation
  import PluginInterface
  @testable import NavigationSwiftUI
  import Routing
  import Screens
  import SwiftUI

  /// What a host made by hand got wrong, one by one.
  @MainActor
  enum Evidence {
    static func play() async throws {
      try await rootFlow()
      try await sheetOfAnotherTab()
      try await refusedSwipe()
      try await beneath()
      #if canImport(UIKit)
        try await controllers()
        try await replacedRoot()
      #endif
      try await ownView()
      try await questions()
      try await window()
      try await rowActions()
      try await leaving()
      try await DeskEvidence.play()
    }

    /// A root without tabs draws its flow.
    private static func rootFlow() async throws {
      let phone = try Phone(signedIn: false)
      await phone.start()
      Phone.check(!phone.host.drawn.all.contains { $0.kind == "Tabs" }, "1: a flow has no tabs")
      Phone.check(phone.title == "Welcome", "1: onboarding is drawn, not \(phone.title)")
      await phone.tap("Begin")
      Phone.check(phone.title == "Sign in", "1: then signing in, not \(phone.title)")
      await phone.type("ada@example.org", into: "E-mail address")
      await phone.tap("Forgotten?")
      phone.stack?.setPrefix?(0)
      await phone.settle()
      let typed = phone.find("TextField", "E-mail address")?.typed
      Phone.check(typed == "ada@example.org", "1: what was typed is there when a person comes back")
      // A link waits for the tabs, without anything to do for it.
      await phone.open("product/p-2")
      await phone.type("ada", into: "E-mail address")
      await phone.type("secret", into: "Password")
      Phone.check(phone.find("SecureField", "Password") != nil, "1: a secret is a secure field")
      await phone.tap("Sign in")
      Phone.check(phone.title == "Sign in", "1: a wrong answer is refused")
      Phone.check(phone.find("Label") != nil, "1: and it says why")
      await phone.type("ada@example.org", into: "E-mail address")
      await phone.tap("Sign in")
      await phone.type("123", into: "Code")
      await phone.tap("Confirm")
      Phone.check(phone.title == "Kettle", "1: the link is followed then, not \(phone.title)")
      let tabs = phone.host.drawn.all.filter { $0.kind == "Tab" }
      Phone.check(
        tabs.map(\.text) == ["Home", "Search", "Cart", "Profile"], "1: then the tabs come")
      Phone.check(tabs.first?.symbol == "house", "1: with their symbols")
    }

    /// A row's own actions are there beside its pick.
    private static func rowActions() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("product/p-1")
      await phone.tap("Add to cart")
      await phone.select("Cart")
      Phone.check(phone.find("Button", "Check out") != nil, "9: the cart has goods")
      await phone.tap("Remove")
      Phone.check(phone.find("Button", "Remove") == nil, "9: the row is gone")
      Phone.check(phone.find("Button", "Check out") == nil, "9: and with it the checkout")
    }

    /// A pull dismisses the sheet that was drawn, whichever tab is selected.
    private static func sheetOfAnotherTab() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("product/p-1")
      await phone.tap("Add to cart")
      await phone.select("Cart")
      await phone.tap("Check out")
      let sheet = phone.top
      Phone.check(sheet.kind == "Sheet" && phone.title == "Checkout", "2: the checkout is a sheet")
      await phone.open("product/p-3")
      Phone.check(
        phone.top.kind == "Tab" && phone.title == "Desk Lamp", "2: a link uncovers its tab")
      sheet.pull?()
      await phone.settle()
      Phone.check(phone.title == "Desk Lamp", "2: a late pull changes nothing here")
      await phone.select("Cart")
      Phone.check(phone.title == "Cart" && phone.path == ["cart"], "2: it has closed its own sheet")
      sheet.pull?()
      Phone.check(phone.path == ["cart"] && phone.model.questions.isEmpty, "2: and only once")
    }

    /// A swipe that a blocker refuses is drawn back, and said beforehand.
    private static func refusedSwipe() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("checkout")
      Phone.check(phone.page?.hidesBack == false, "3: at first there is a way back")
      await phone.fillCheckout()
      Phone.check(phone.page?.hidesBack == true, "3: then the gesture is off")
      Phone.check(phone.page?.buttons.first?.text == "Back", "3: and a button asks")
      let (before, drawings) = (phone.model.navigator.state, phone.host.drawings)
      phone.stack?.setPrefix?(0)
      Phone.check(phone.model.navigator.state == before, "3: what is refused changes nothing")
      Phone.check(phone.host.draw() && phone.host.drawings > drawings, "3: but it is drawn again")
      Phone.check(phone.stack?.children.count == 2, "3: as it was")
      Phone.check(phone.alert?.text == "Leave?", "3: with the question")
      await phone.tap("Stay")
      Phone.check(phone.alert == nil && phone.title == "Checkout", "3: who stays, stays")
      await phone.tap("Back")
      await phone.tap("Leave")
      isAsItWas("3: a page that was left after all", phone.host)
      Phone.check(phone.title == "Cart", "3: who leaves, leaves")
    }

    /// What lies beneath is drawn before a swipe uncovers it.
    private static func beneath() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("settings/privacy")
      let pages = phone.stack?.children ?? []
      Phone.check(pages.map(\.text) == ["", "Settings", "Privacy"], "4: \(pages.map(\.text))")
      Phone.check(
        pages.dropFirst().allSatisfy { page in !page.all.contains { $0.kind == "ProgressView" } },
        "4: what a swipe uncovers is not blank")
      let top = phone.model.navigator.state.top
      pages.last.map { _ in phone.stack?.setPrefix?(1) }
      await phone.settle()
      Phone.check(
        phone.title == "Settings" && top != phone.model.navigator.state.top, "4: it is there")
    }

    static func isAsItWas(_ what: String, _ host: _Host) {
      Phone.check(!host.leaving.isEmpty, "\(what) is gone")
      for (before, drawn) in host.leaving {
        let now = drawn.words
        Phone.check(now == before, "\(what) changes as it goes: \(before), \(now)")
      }
    }

    /// What goes is drawn as it was, as long as a toolkit moves it away.
    private static func leaving() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("settings/privacy")
      phone.stack?.setPrefix?(1)
      await phone.settle()
      isAsItWas("10: a page", phone.host)
      await phone.open("product/p-1")
      await phone.tap("Add to cart")
      phone.stack?.setPrefix?(0)
      await phone.settle()
      isAsItWas("10: a plugin's own view", phone.host)
      await phone.open("product/p-1")
      await phone.tap("Add to cart")
      await phone.select("Cart")
      await phone.tap("Check out")
      phone.top.pull?()
      await phone.settle()
      isAsItWas("10: a sheet", phone.host)
      let leaks = phone.model.navigator.leakDetector.leaks
      Phone.check(leaks.isEmpty, "10: what is drawn as it goes keeps no coordinator: \(leaks)")
      Phone.check(phone.title == "Cart", "10: and what was beneath is there")
    }

    /// A plugin's own view, with what others contribute to it.
    private static func ownView() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("product/p-1")
      Phone.check(
        phone.find("Text", "Cast Iron Skillet") != nil, "6: the plugin's own view is drawn")
      await phone.tap("Add to cart")
      Phone.check(phone.app.composed.router.points.count == 1, "6: what the cart contributes")
      let said = phone.host.drawn.all.contains { $0.text == "Cast Iron Skillet is in the cart" }
      Phone.check(said, "6: its message is shown")
      await phone.tap("Reviews")
      Phone.check(phone.title == "Reviews of Cast Iron Skillet", "6: its own button goes on")
      await phone.open("product/p-9")
      Phone.check(
        phone.alert?.all.contains { $0.text.contains("p-9") } == true, "6: faults are said")
      // A preview has no app.
      let asked = Asked()
      let preview = _Host(
        ProductView(
          model: ProductViewModel(
            product: Product.all[0], onReviews: { asked.count += 1 }, contribute: { _, _ in })))
      await preview.settle()
      let button = preview.drawn.all.first { $0.kind == "Button" && $0.text == "Reviews" }
      button?.tap?()
      await preview.settle()
      await Task.yield()
      Phone.check(
        asked.count == 1 && preview.drawn.words.contains("Text \(Product.all[0].name)"),
        "6: a view of a view model made by hand needs no app")
    }

    @MainActor
    private final class Asked { var count = 0 }

    /// Setters call at once, and a question is above the sheet that it is about.
    private static func questions() async throws {
      let phone = try Phone()
      await phone.start()
      await phone.open("product/p-1")
      await phone.tap("Add to cart")
      await phone.tap("Reviews")
      phone.stack?.setPrefix?(1)
      Phone.check(phone.path == ["home", "product/p-1"], "7: a setter calls at once")
      phone.host.draw()
      let stack = phone.stack
      phone.model.perform { [coordinator = phone.model.navigator.state.top] navigator in
        let coordinator = coordinator.flatMap(navigator.coordinator)
        _ = try coordinator?.context.push(HomeRoute.reviews(productId: "p-1"))
      }
      stack?.setPrefix?(1)
      Phone.check(phone.path.count == 3, "7: what came since it was drawn is not closed")
      phone.host.draw()
      phone.stack?.setPrefix?(1)
      await phone.settle()
      await phone.select("Cart")
      Phone.check(phone.find("LabeledContent") != nil, "7: rows are drawn")
      await phone.tap("Check out")
      Phone.check(phone.top.isLocked == false, "7: at first it may be pulled down")
      await phone.fillCheckout()
      Phone.check(phone.top.isLocked, "7: then not")
      await phone.tap("Close")
      let sheet = phone.host.drawn.all.first { $0.kind == "Sheet" }
      Phone.check(
        sheet?.all.contains { $0.kind == "Alert" } == true, "7: the question is above the sheet")
      await phone.tap("Stay")
      await phone.tap("Order")
      Phone.check(phone.alert?.text.hasPrefix("Order ") == true, "7: a confirmation")
      await phone.tap("Cancel")
      Phone.check(phone.app.session.user != nil && phone.title == "Checkout", "7: nothing is done")
      await phone.tap("Order")
      phone.alert?.all.first { $0.role == "destructive" }?.tap?()
      await phone.settle()
      Phone.check(phone.title == "Cart" && phone.path == ["cart"], "7: then it is")
      await phone.select("Search")
      await phone.tap("Find")
      phone.alert?.all.first { $0.kind == "TextField" }?.type?("lamp")
      await phone.tap("OK")
      Phone.check(phone.find("Button", "Desk Lamp") != nil, "7: words are asked for")
    }

    /// Two windows over one composition; one is restored, with links and Handoff.
    private static func window() async throws {
      let app = try SeedApp()
      (app.session.hasCompletedOnboarding, app.session.user) = (true, "ada@example.org")
      func window(_ storage: _Host._Storage? = nil) -> _Host {
        _Host(
          AppView(app.composed, access: app.access) { SeedCoordinator($0, app.session) },
          storage: storage)
      }
      let (first, second) = (window(), window())
      for host in [first, second] { for _ in 0..<5 { await host.settle() } }
      URL(string: "myapp://settings/privacy").map { first.open?($0) }
      for _ in 0..<20 { await first.settle(); await Task.yield() }
      func titles(_ host: _Host) -> [String] {
        host.drawn.all.filter { $0.kind == "Page" }.map(\.text)
      }
      Phone.check(titles(first).contains("Privacy"), "8: a link opens in its window")
      Phone.check(!titles(second).contains("Privacy"), "8: and not in the other")
      Phone.check(
        first.activity?.userInfo?["link"] as? String == "myapp://settings/privacy", "8: Handoff")
      first.activity.map { second.continueActivity?($0) }
      for _ in 0..<20 { await second.settle(); await Task.yield() }
      Phone.check(titles(second).contains("Privacy"), "8: it goes on in the other")
      let again = window(first.storage)
      for _ in 0..<20 { await again.settle(); await Task.yield() }
      Phone.check(titles(again).contains("Privacy"), "8: a window is restored")
    }
  }
#endif
