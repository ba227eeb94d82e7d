#if PLAYER
  import Foundation
  import Navigation
  @testable import NavigationSwiftUI
  import Routing
  import SwiftUI

  /// Sets bindings as toolkits do, in any order, and compares state, drawing and questions after each step.
  @MainActor
  enum RandomSteps {
    struct Numbers: RandomNumberGenerator {
      var state: UInt64
      mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
      }
    }

    /// What a toolkit does while a change is under way.
    final class Interruption {
      var work: (() -> Void)?
    }

    static let links = [
      "home", "product/p-1", "product/p-2/reviews", "category/office", "search", "cart", "checkout",
      "promo/TEN", "settings/privacy", "order/1", "profile", "product/none", "nowhere",
    ]

    static func play(_ count: Int, seed: UInt64) async throws {
      var random = Numbers(state: seed)
      let phone = try Phone(signedIn: false)
      await phone.start()
      /// Setters of earlier drawings, which a toolkit may call late.
      var late: [() -> Void] = []
      let during = Interruption()
      var kinds: [String: Int] = [:]
      phone.model.navigator.observe { _ in
        let now = during.work
        during.work = nil
        now?()
      }
      for step in 1...count {
        phone.host.disappearsFirst = Bool.random(using: &random)
        let kind = gesture(on: phone, &random, &late, during)
        kinds[kind, default: 0] += 1
        // A toolkit does not wait until everything has come to an end.
        guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
        await phone.settle()
        compare(phone, "seed \(seed), step \(step), after \(kind)")
        if late.count > 40 { late.removeFirst(20) }
      }
      done.merge(kinds, uniquingKeysWith: +)
    }

    static var done: [String: Int] = [:]

    private static func gesture(
      on phone: Phone, _ random: inout Numbers, _ late: inout [() -> Void],
      _ during: Interruption
    ) -> String {
      if let alert = phone.alert, Int.random(in: 0..<4, using: &random) > 0 {
        alert.all.filter { $0.kind == "TextField" }.forEach { $0.type?("a") }
        alert.all.filter { $0.kind == "Button" }.randomElement(using: &random)?.tap?()
        return "alert"
      }
      phone.host.draw()
      let (stack, top) = (phone.stack, phone.top)
      let depth = (stack?.children.count ?? 1) - 1
      switch Int.random(in: 0..<15, using: &random) {
      case 14:
        // A cover, which only a coordinator of the home tab can show.
        let top = phone.model.navigator.state.top.flatMap(phone.model.navigator.coordinator)
        let shown = try? top?.context.present(HomeRoute.reviews(productId: "p-1"), as: .cover)
        return shown == nil ? "nothing" : "cover"
      case 0, 1:
        guard depth > 0, let setPrefix = stack?.setPrefix else { return "nothing" }
        let prefix = Int.random(in: 0..<depth, using: &random)
        late.append { setPrefix(prefix) }
        return swipe(phone, to: prefix, isTwice: Bool.random(using: &random))
      case 2:
        guard let pull = top.pull else { return "nothing" }
        late.append(pull)
        guard !top.isLocked else { return "locked" }
        pull()
        return "pull"
      case 3:
        phone.host.drawn.all.filter { $0.kind == "Tab" }.randomElement(using: &random)?.tap?()
        return "tab"
      case 4:
        guard let setter = late.randomElement(using: &random) else { return "nothing" }
        setter()
        return "late"
      case 5:
        // While a change is under way, of which the toolkit does not know.
        guard let setter = late.randomElement(using: &random) else { return "nothing" }
        during.work = setter
        _ = try? phone.model.navigator.select(
          ["home", "cart", "profile"].randomElement(using: &random) ?? "home")
        return "during"
      case 6:
        if let link = links.randomElement(using: &random), let url = URL(string: "myapp://\(link)")
        {
          phone.model.open(url)
        }
        return "link"
      case 7, 8:
        let fields = phone.page?.all.filter { $0.type != nil } ?? []
        fields.forEach { $0.type?("a@b") }
        return "type"
      default:
        let buttons = phone.page?.all.filter { $0.kind == "Button" && $0.tap != nil } ?? []
        buttons.randomElement(using: &random)?.tap?()
        return "tap"
      }
    }

    private static func swipe(_ phone: Phone, to prefix: Int, isTwice: Bool) -> String {
      guard
        let container = phone.model.navigator.state.selectedStack.map(\.id).map({
          phone.model.navigator.state.containers(of: $0)
        })?.last, prefix + 1 < container.count
      else { return "nothing" }
      let (gone, before) = (container[prefix + 1], phone.model.navigator.state)
      let asked = phone.model.questions.count { !$0.isAboutLeaving }
      let reason = phone.model.reasonToStay(at: gone)
      phone.stack?.setPrefix?(prefix)
      if isTwice { phone.stack?.setPrefix?(prefix) }
      let isThere = phone.model.navigator.state.entry(gone.id) != nil
      Phone.check(isThere == (reason != nil), "a swipe is a call, made at once")
      guard let reason else { return isTwice ? "swipe twice" : "swipe" }
      Phone.check(phone.model.navigator.state == before, "a refused swipe changes nothing")
      Phone.check(phone.model.questions.count == asked + 1, "and asks, once")
      let said = phone.model.questions.last?.message ?? ""
      Phone.check(!said.isEmpty && reason.hasSuffix(said), "what the blocker says: \(reason)")
      return "refused swipe"
    }

    /// What is drawn is the state; a question is above everything, once.
    private static func compare(_ phone: Phone, _ when: String) {
      let state = phone.model.navigator.state
      let all = phone.host.drawn.all
      let tabs = all.filter { $0.kind == "Tab" }
      Phone.check(tabs.isEmpty == !state.hasTabs, "\(when): tabs")
      if state.hasTabs {
        Phone.check(
          tabs.firstIndex { $0.isSelected } == state.selected, "\(when): the selected tab")
      }
      guard let selected = state.selectedStack else { return }
      let containers = state.containers(of: selected.id)
      let view = tabs.first { $0.isSelected } ?? phone.host.drawn
      let stacks = view.all.filter { $0.kind == "Stack" }
      Phone.check(
        stacks.map(\.children.count) == containers.map(\.count),
        "\(when): \(stacks.map(\.children.count)) drawn of \(containers.map(\.count))")
      let covers = all.filter { $0.kind == "Sheet" || $0.kind == "Cover" }.map(\.kind)
      let modals = containers.dropFirst().compactMap(\.first?.presentation)
      Phone.check(
        covers == modals.map { $0 == .cover && Phone.hasCovers ? "Cover" : "Sheet" },
        "\(when): \(covers)")
      for (before, drawn) in phone.host.leaving {
        Phone.check(
          ["ProgressView ", "Missing "].allSatisfy { word in
            drawn.words.count { $0 == word } <= before.count { $0 == word }
          },
          "\(when): what goes is not drawn as it was: \(before), \(drawn.words)")
      }
      Phone.check(!all.contains { $0.kind == "Missing" }, "\(when): a page without a view")
      let page = phone.page?.all ?? []
      Phone.check(
        !page.contains { $0.kind == "ProgressView" }, "\(when): the top is still being read")
      let alerts = all.filter { $0.kind == "Alert" }
      Phone.check(
        alerts.count == min(1, phone.model.questions.count), "\(when): \(alerts.count) alerts")
      Phone.check(
        alerts.isEmpty || phone.top.all.contains { $0 === alerts[0] }, "\(when): an alert beneath")
      guard let top = state.top else { return }
      let isKept = phone.model.reasonToStay(at: top) != nil
      Phone.check(phone.page?.hidesBack == isKept, "\(when): the way back says what it does")
    }
  }

  @main
  struct Player {
    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst()
      if arguments.first == "evidence" { try await Evidence.play() }
      if arguments.first == "random" {
        for seed in 1...4 { try await RandomSteps.play(2_500, seed: UInt64(seed)) }
        #if canImport(UIKit)
          for seed in 1...2 {
            let name = "controllers \(seed)"
            try await RandomControllers(seed: UInt64(seed)).play(2_000, name)
          }
        #endif
        let (all, done) = (["swipe", "swipe twice", "refused swipe", "pull"], RandomSteps.done)
        for kind in all + ["tab", "late", "during", "alert", "link", "type", "cover"] {
          Phone.check(done[kind, default: 0] > 0, "never \(kind): \(done)")
        }
      }
      Phone.end()
    }
  }
#endif
