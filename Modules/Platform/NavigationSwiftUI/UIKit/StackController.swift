#if canImport(UIKit) && !os(watchOS)
  public import Navigation
  import Observation
  public import SwiftUI
  public import UIKit

  /// Makes the animation of a transition that a plugin registered, by the transition's name.
  public typealias TransitionAnimators =
    [String: @MainActor (Transition) -> any UIViewControllerAnimatedTransitioning]

  /// A stack, or a modal above it, as a navigation controller.
  ///
  /// An entry that stays keeps its controller, also when a blocker refuses to let a swipe leave it. It hosts what SwiftUI
  /// draws of the entry; a plugin with a controller of its own registers a view that represents it.
  public final class StackController: UINavigationController, UINavigationControllerDelegate,
    UIAdaptivePresentationControllerDelegate
  {
    private let model: AppModel
    private let stack: TabID
    private let depth: Int
    /// The first entry of the modal; of a stack itself `nil`.
    private let first: EntryID?
    private let animators: TransitionAnimators
    private var drawn: [Entry] = []
    private var controllers: [EntryID: UIViewController] = [:]
    private var modal: (entry: EntryID, controller: StackController)?
    private var asking: (question: Question, alert: UIAlertController)?

    /// Creates the controller of a tab's stack, or of the single stack of a root without tabs.
    public convenience init(_ model: AppModel, stack: TabID, animators: TransitionAnimators = [:]) {
      self.init(model, stack: stack, depth: 0, first: nil, animators: animators)
    }

    init(
      _ model: AppModel, stack: TabID, depth: Int, first: EntryID?, animators: TransitionAnimators
    ) {
      (self.model, self.stack, self.depth, self.first) = (model, stack, depth, first)
      self.animators = animators
      super.init(nibName: nil, bundle: nil)
      delegate = self
      model.draw(for: self) { $0.draw() }
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    private func draw() {
      let entries = model.entries(of: stack, depth)
      if let lowest = entries.first, first == nil || lowest.id == first {
        draw(entries)
      } else if depth > 0 {
        // A modal that is gone stays as it was until it is dismissed.
        return
      }
      // So does a stack, but what it presents would stay above the next root.
      drawQuestion()
      drawModal()
    }

    private func draw(_ entries: [Entry]) {
      drawn = entries
      controllers = controllers.filter { id, _ in drawn.contains { $0.id == id } }
      let shown = drawn.map { controllers[$0.id] ?? make($0) }
      if shown != viewControllers {
        setViewControllers(shown, animated: !viewControllers.isEmpty)
      }
      setNavigationBarHidden(drawn.last?.hints.hidesNavigationBar ?? false, animated: false)
      drawWayBack()
    }

    private func make(_ entry: Entry) -> UIViewController {
      let made = UIHostingController(
        rootView: EntryView(model: model, entry: entry, isModal: isModal(entry)))
      made.title = entry.hints.title
      controllers[entry.id] = made
      return made
    }

    private func isModal(_ entry: Entry) -> Bool { depth > 0 && entry == drawn.first }

    /// Says beforehand that a person will be asked: no swipe, and a back button that asks.
    private func drawWayBack() {
      guard let top = drawn.last else { return }
      let isKept = model.reasonToStay(at: top) != nil
      isModalInPresentation = drawn.first.map { model.reasonToStay(at: $0) != nil } ?? false
      #if !os(tvOS)
        interactivePopGestureRecognizer?.isEnabled = !isKept
        viewControllers.last?.navigationItem.backAction =
          isKept ? UIAction { [weak self] _ in self?.close(top) } : nil
      #endif
    }

    /// Shows the modal that the state has; UIKit presents one at a time, so the next one comes when the last has gone.
    private func drawModal() {
      let first = model.modal(above: depth, of: stack)
      if let kept = modal, kept.entry != first?.id {
        // That of a tab which is not selected waits with its controllers.
        if model.state.entry(kept.entry) == nil { modal = nil }
        guard kept.controller.presentingViewController == nil else {
          return dismiss(animated: true) { [weak self] in self?.draw() }
        }
      }
      guard let first, presentedViewController == nil else { return }
      let kept = modal?.entry == first.id ? modal?.controller : nil
      let shown = kept ?? makeModal(first)
      modal = (first.id, shown)
      present(shown, animated: true)
      shown.presentationController?.delegate = self
    }

    private func makeModal(_ first: Entry) -> StackController {
      let above = StackController(
        model, stack: stack, depth: depth + 1, first: first.id, animators: animators)
      #if os(tvOS)
        above.modalPresentationStyle = .fullScreen
      #else
        above.modalPresentationStyle = first.presentation == .cover ? .fullScreen : .pageSheet
      #endif
      return above
    }

    private func drawQuestion() {
      let question = model.isOnTop(stack, depth) ? model.questions.first : nil
      if let shown = asking, shown.question !== question {
        asking = nil
        guard shown.alert.presentingViewController == nil else {
          return shown.alert.dismiss(animated: true) { [weak self] in self?.draw() }
        }
      }
      guard asking == nil, let question, presentedViewController == nil else { return }
      let alert = model.alert(for: question)
      asking = (question, alert)
      present(alert, animated: true)
    }

    private func close(_ entry: Entry) {
      model.perform { _ = try $0.close(entry.id) }
      draw()
    }

    // MARK: What UIKit has already done

    public func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      let gone = drawn.first { entry in
        controllers[entry.id].map { !viewControllers.contains($0) } ?? false
      }
      if let gone { close(gone) }
    }

    public func presentationControllerDidAttemptToDismiss(_ presented: UIPresentationController) {
      closeModal()
    }

    public func presentationControllerDidDismiss(_ presented: UIPresentationController) {
      closeModal()
    }

    /// Closes the very modal that was shown; if a blocker keeps it, the same controller is presented again.
    private func closeModal() {
      guard let shown = modal else { return }
      model.perform { _ = try $0.close(shown.entry) }
      draw()
    }

    public func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      model.transition.flatMap { animators[$0.name]?($0) }
    }
  }

  extension AppModel {
    /// Calls `draw` now, and whenever something that it read has changed, as long as the object lives.
    func draw<Drawer: AnyObject & Sendable>(
      for drawer: Drawer, _ draw: @escaping @MainActor (Drawer) -> Void
    ) {
      withObservationTracking {
        draw(drawer)
      } onChange: { [weak self, weak drawer] in
        Task { @MainActor in
          guard let self, let drawer else { return }
          self.draw(for: drawer, draw)
        }
      }
    }

    /// The first entry of the modal above, if it is on screen.
    func modal(above depth: Int, of stack: TabID) -> Entry? {
      modal(as: .sheet, above: depth, of: stack) ?? modal(as: .cover, above: depth, of: stack)
    }

    func alert(for question: Question) -> UIAlertController {
      let alert = UIAlertController(
        title: question.title, message: question.message, preferredStyle: .alert)
      for name in question.asked { alert.addTextField { $0.placeholder = name } }
      for choice in question.choices {
        let style: UIAlertAction.Style =
          switch choice.role {
          case .none: .default
          case .cancel: .cancel
          case .destructive: .destructive
          }
        alert.addAction(
          UIAlertAction(title: choice.title, style: style) { [weak self, weak alert] _ in
            self?.close(question)
            choice.work(alert?.textFields?.map { $0.text ?? "" } ?? [])
          })
      }
      return alert
    }
  }
#endif
