#if PLAYER && canImport(UIKit)
  import Foundation
  import Navigation
  @testable import NavigationSwiftUI
  import Routing
  import Screens
  import UIKit

  /// Taps, swipes and pulls on controllers, in any order, and compares them with the state after each step.
  @MainActor
  final class RandomControllers {
    private var random: RandomSteps.Numbers
    private let phone: Phone
    private let window = UIWindow()
    /// The controller of each entry, which is the same as long as the entry is there.
    private var known: [EntryID: UIViewController] = [:]
    private var kinds: [String: Int] = [:]
    /// The lowest controllers of what was on screen.
    private var lowest: [StackController] = []

    init(seed: UInt64) async throws {
      random = RandomSteps.Numbers(state: seed)
      phone = try Phone()
      await phone.model.start()
      window.show(phone.model)
    }

    func play(_ count: Int, _ name: String) async {
      for step in 1...count {
        let kind = gesture()
        kinds[kind, default: 0] += 1
        guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
        await settle()
        compare("\(name), step \(step), after \(kind)")
      }
      for kind in ["swipe", "kept swipe", "pull", "kept pull", "tab", "answer"] {
        Phone.check(kinds[kind, default: 0] > 0, "\(name): never \(kind): \(kinds)")
      }
    }

    private func settle() async {
      for _ in 0..<12 {
        await phone.model.work?.value
        await Task.yield()
      }
    }

    private var tabs: TabController? { window.rootViewController as? TabController }

    /// The controllers of the selected tab's stack and of the modals above it.
    private var stacks: [StackController] {
      var stacks: [StackController] = []
      var next = window.rootViewController as? StackController
      if let tabs { next = tabs.viewControllers?[tabs.selectedIndex] as? StackController }
      while let stack = next {
        stacks.append(stack)
        next = stack.presentedViewController as? StackController
      }
      return stacks
    }

    private func gesture() -> String {
      guard let top = stacks.last else { return "nothing" }
      if let alert = top.presentedViewController as? UIAlertController {
        alert.textFields?.forEach { $0.text = "a" }
        let action = alert.actions.randomElement(using: &random)
        alert.dismiss(animated: false)
        action.map { $0._handler?($0) }
        return "answer"
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        guard top.viewControllers.count > 1 else { return "nothing" }
        let isKept = top.interactivePopGestureRecognizer?.isEnabled == false
        // A swipe that is just under way when the gesture is switched off.
        if !isKept || Bool.random(using: &random) {
          top._pop()
        } else if let back = top.viewControllers.last?.navigationItem.backAction {
          back._handler(back)
        }
        return isKept ? "kept swipe" : "swipe"
      case 2:
        guard stacks.count > 1 else { return "nothing" }
        let isKept = top.isModalInPresentation
        top._pull()
        return isKept ? "kept pull" : "pull"
      case 3:
        // A tab cannot be tapped beneath a sheet; a link can select it.
        tabs?._tap(Int.random(in: 0..<4, using: &random))
        return "tab"
      case 4:
        if let link = RandomSteps.links.randomElement(using: &random),
          let url = URL(string: "myapp://\(link)")
        {
          phone.model.open(url)
        }
        return "link"
      default: return act()
      }
    }

    /// Does what the top screen offers.
    private func act() -> String {
      guard let entry = phone.model.navigator.state.top else { return "nothing" }
      let (page, model) = (phone.model.page(of: entry), phone.model)
      guard case .shown(let screen) = page.content else {
        phone.model.perform { await model.read(page) }
        return "read"
      }
      for field in screen.fields { page.answers[field.name] = "a@b" }
      let picks = screen.rows.filter { $0.pick != nil }
      if Bool.random(using: &random), let row = picks.randomElement(using: &random) {
        page.pick(row, in: model)
      } else if let action = screen.actions.randomElement(using: &random) {
        page.perform(action, of: screen, in: model)
      }
      return "act"
    }

    private func compare(_ when: String) {
      let state = phone.model.navigator.state
      guard let selected = state.selectedStack else { return }
      Phone.check((tabs != nil) == state.hasTabs, "\(when): tabs")
      Phone.check(tabs?.selectedIndex ?? 0 == state.selected, "\(when): the selected tab")
      let containers = state.containers(of: selected.id)
      Phone.check(
        stacks.map(\.viewControllers.count) == containers.map(\.count),
        "\(when): \(stacks.map(\.viewControllers.count)) of \(containers.map(\.count))")
      for (stack, entries) in zip(stacks, containers) {
        Phone.check(stack._refused.isEmpty, "\(when): two at once")
        for (controller, entry) in zip(stack.viewControllers, entries) {
          Phone.check(known[entry.id] ?? controller === controller, "\(when): another controller")
          known[entry.id] = controller
        }
      }
      if let shown = stacks.first, !lowest.contains(shown) { lowest.append(shown) }
      for hidden in lowest where hidden !== stacks.first {
        Phone.check(hidden.presentedViewController == nil, "\(when): above what is not on screen")
      }
      let roots = tabs?.viewControllers ?? stacks
      lowest.removeAll { !roots.contains($0) }
      let asks = stacks.last?.presentedViewController is UIAlertController
      Phone.check(asks == !phone.model.questions.isEmpty, "\(when): the question")
    }
  }
#endif
