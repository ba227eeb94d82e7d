#if PLAYER
  import Foundation
  import Navigation
  @testable import NavigationSwiftUI
  import Routing
  import SwiftUI

  /// The first seed's app on a device that is played: what is drawn, and what a finger does.
  @MainActor
  final class Phone {
    let app: SeedApp
    let model: AppModel
    let host: _Host
    private static var failures = 0

    /// Whether the platform that is played has covers; where it has none, they are sheets.
    static var hasCovers: Bool {
      #if canImport(UIKit)
        true
      #else
        false
      #endif
    }

    init(signedIn: Bool = true) throws {
      let app = try SeedApp()
      if signedIn {
        (app.session.hasCompletedOnboarding, app.session.user) = (true, "ada@example.org")
      }
      self.app = app
      model = AppModel(app.composed, access: app.access) { SeedCoordinator($0, app.session) }
      host = _Host(RootView(model: model))
    }

    func start() async {
      await model.start()
      await settle()
    }

    /// Draws, and lets everything come to an end that goes on by itself.
    func settle() async {
      for _ in 0..<2 {
        await host.settle()
        await model.work?.value
      }
      await host.settle()
    }

    static func check(_ isRight: Bool, _ words: @autoclosure () -> String) {
      guard !isRight else { return }
      failures += 1
      print("failed: \(words())")
      if failures > 20 { exit(1) }
    }

    static func end() -> Never {
      print(failures == 0 ? "all is right" : "\(failures) failures")
      exit(failures == 0 ? 0 : 1)
    }

    // MARK: What is on screen

    /// What nothing covers: the last sheet or cover, else the selected tab, else everything.
    var top: Drawn {
      let all = host.drawn.all
      return all.last { $0.kind == "Sheet" || $0.kind == "Cover" }
        ?? all.first { $0.kind == "Tab" && $0.isSelected } ?? host.drawn
    }

    var stack: Drawn? { top.all.first { $0.kind == "Stack" } }
    var page: Drawn? { stack?.children.last }
    var title: String { page?.text ?? "" }
    var alert: Drawn? { host.drawn.all.first { $0.kind == "Alert" } }
    var path: [String] {
      model.navigator.state.selectedStack?.entries.map(\.route.link.text) ?? []
    }

    func find(_ kind: String, _ text: String? = nil) -> Drawn? {
      let view = alert ?? page ?? host.drawn
      return view.all.first { $0.kind == kind && (text == nil || $0.text == text) }
    }

    // MARK: What a finger does

    func tap(_ text: String) async {
      let button =
        find("Button", text)
        ?? host.drawn.all.first { $0.kind == "Button" && $0.text.hasPrefix(text) }
      Self.check(button?.tap != nil, "there is no button \(text) on \(title)")
      button?.tap?()
      await settle()
    }

    func type(_ text: String, into field: String) async {
      let field = page?.all.first {
        ["TextField", "SecureField"].contains($0.kind) && $0.text == field
      }
      Self.check(field != nil, "there is no such field on \(title)")
      field?.type?(text)
      await settle()
    }

    func select(_ tab: String) async {
      host.drawn.all.first { $0.kind == "Tab" && $0.text == tab }?.tap?()
      await settle()
    }

    func open(_ link: String) async {
      if let url = URL(string: "myapp://\(link)") { model.open(url) }
      await settle()
    }

    /// Notes an address on the checkout, after which it does not want to be left.
    func fillCheckout() async {
      await type("Main Street 1", into: "Address")
      await tap("Note the address")
    }
  }
#endif
