#if PLAYER
  import Diagnostics
  import Foundation
  import Navigation
  @testable import NavigationSwiftUI
  import PluginInterface
  import Routing
  import Screens
  import SwiftUI

  /// An app whose screens fail, take their time and cover each other.
  @MainActor
  private final class Desk {
    var isLocked = true
    var letters = 0
    private var isWriting: CheckedContinuation<Void, Never>?

    func write() async {
      await withCheckedContinuation { isWriting = $0 }
      letters += 1
    }

    func finish() {
      isWriting?.resume()
      isWriting = nil
    }
  }

  private struct Locked: ExplainedError {
    let explanation = ErrorExplanation(
      "desk.locked", .temporary, "the desk is locked", hint: "find the key")
  }

  private enum DeskRoute: Route {
    case desk
    case letter
    case stamp

    static let patterns: [LinkPattern<DeskRoute>] = [
      LinkPattern("desk", .desk), LinkPattern("desk/letter", .letter),
      LinkPattern("desk/stamp", .stamp),
    ]
  }

  private struct DeskPlugin: FeaturePlugin {
    let desk: Desk
    let manifest = PluginManifest(id: "desk", module: "Desk", owner: "@me")

    func register(in registry: inout RouterRegistry) throws {
      registry.routes(DeskRoute.self, tab: "desk") { [desk] in DeskCoordinator($0, desk) }
      try registry.tab("desk", title: "Desk", root: DeskRoute.desk)
    }
  }

  private final class DeskCoordinator: Coordinator {
    let context: CoordinatorContext
    private let desk: Desk

    init(_ context: CoordinatorContext, _ desk: Desk) {
      (self.context, self.desk) = (context, desk)
    }

    func viewModel(for route: DeskRoute) -> some ViewModel {
      SimpleViewModel { [context, desk] in
        if desk.isLocked { throw Locked() }
        func show(_ route: DeskRoute, _ name: String, as style: Presentation) -> ScreenAction {
          ScreenAction(name.lowercased(), title: name) { try context.present(route, as: style) }
        }
        return Screen(
          title: "\(route)".capitalized,
          blocks: [
            .text("\(desk.letters) letters"), .hint("Type write to write.", naming: ["write"]),
          ],
          fields: [Field("stamp", "Code of the stamp", kind: .code), Field("to", "To")],
          actions: [
            ScreenAction("write", title: "Write") { await desk.write() },
            show(.letter, "Cover", as: .cover), show(.stamp, "Sheet", as: .sheet),
          ])
      }
    }
  }

  private final class DeskRoot: RootCoordinator {
    let context: CoordinatorContext
    private let navigator: Navigator

    init(_ navigator: Navigator) {
      (self.navigator, context) = (navigator, navigator.rootContext)
      navigator.attach(self)
    }

    func start() throws { _ = try navigator.showTabs(root: "desk") }
  }

  /// Screens that are read, that fail and that work look like it, and a cover is one where there are covers.
  @MainActor
  enum DeskEvidence {
    static func play() async throws {
      let desk = Desk()
      var composition = Composition(policy: LinkPolicy(scheme: "desk", hosts: []))
      composition.add(DeskPlugin(desk: desk))
      let model = AppModel(try composition.compose()) { DeskRoot($0) }
      let host = _Host(RootView(model: model))
      Phone.check(host.draw() && has(host, "ProgressView"), "11: before the start it waits")
      await model.start()
      host.draw()
      Phone.check(has(host, "ProgressView"), "11: what is being read looks like it")
      await settle(host)
      let texts = host.drawn.all.map(\.text)
      Phone.check(
        ["the desk is locked", "find the key", "Try again"].allSatisfy(texts.contains),
        "11: what failed says why, and what to do: \(texts)")
      desk.isLocked = false
      await tap("Try again", host)
      Phone.check(has(host, "Text", "0 letters"), "11: and can be read again")
      Phone.check(
        host.drawn.all.allSatisfy { !$0.text.contains("Type") },
        "11: where nothing is typed, no text says what")
      let fields = host.drawn.all.filter { $0.kind == "TextField" }
      Phone.check(
        fields.map(\.text) == ["Code of the stamp", "To"]
          && fields.map(\.isCorrected) == [false, true],
        "11: a code is seen while it is typed, and not corrected")
      desk.letters = 7
      if let refresh = host.drawn.all.lazy.compactMap(\.refresh).first { await refresh() }
      await settle(host)
      Phone.check(has(host, "Text", "7 letters"), "12: a list that is pulled down is read again")
      button("Write", host)?.tap?()
      await settle(host)
      Phone.check(
        has(host, "ProgressView") && button("Write", host)?.tap == nil,
        "12: what is under way looks like it, and is not begun twice")
      desk.finish()
      await settle(host)
      Phone.check(has(host, "Text", "8 letters"), "12: then it is done")
      await tap("Cover", host)
      let cover = Phone.hasCovers ? "Cover" : "Sheet"
      Phone.check(modals(host) == [cover], "13: a cover, where the platform has covers")
      await tap("Sheet", host)
      Phone.check(modals(host) == [cover, "Sheet"], "13: a sheet above it")
      host.drawn.all.last { $0.kind == "Sheet" }?.pull?()
      await settle(host)
      Phone.check(modals(host) == [cover], "13: which is pulled down alone")
      await tap("Close", host)
      Phone.check(modals(host).isEmpty, "13: a cover has a button to close it")
      await tap("Sheet", host)
      model.perform { navigator in
        if let gone = navigator.state.top { _ = try navigator.close(gone.id) }
        for route in [DeskRoute.letter, .stamp] {
          let context = navigator.state.top.flatMap(navigator.coordinator)?.context
          _ = try context?.present(route, as: .sheet)
        }
      }
      host.draw()
      Evidence.isAsItWas("14: a sheet, in whose place another one comes with one above,", host)
      await settle(host)
      Phone.check(modals(host) == ["Sheet", "Sheet"], "14: both are there")
    }

    private static func settle(_ host: _Host) async {
      for _ in 0..<10 { await host.settle(); await Task.yield() }
    }

    private static func has(_ host: _Host, _ kind: String, _ text: String? = nil) -> Bool {
      host.drawn.all.contains { $0.kind == kind && (text == nil || $0.text == text) }
    }

    private static func button(_ text: String, _ host: _Host) -> Drawn? {
      host.drawn.all.last { $0.kind == "Button" && $0.text == text }
    }

    private static func tap(_ text: String, _ host: _Host) async {
      Phone.check(button(text, host)?.tap != nil, "there is no button \(text)")
      button(text, host)?.tap?()
      await settle(host)
    }

    private static func modals(_ host: _Host) -> [String] {
      host.drawn.all.filter { ["Sheet", "Cover"].contains($0.kind) }.map(\.kind)
    }
  }
#endif
