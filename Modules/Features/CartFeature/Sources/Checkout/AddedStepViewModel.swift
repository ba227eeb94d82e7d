import CartFeatureInterface
import Ordering
import Screens

/// A step that another plugin added to the checkout.
@MainActor
struct AddedStepViewModel: CheckoutStep {
  let plugin: String
  let draft: CheckoutDraft
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen(of options: CheckoutOptions) -> Screen {
    guard let form = draft.progress.forms[plugin] else {
      return Screen(
        blocks: [.notice("There is nothing to choose here now.")],
        actions: [ScreenAction("continue", title: "Go on", perform: onContinue)])
    }
    return Screen(
      blocks: [.text("\(draft.progress.position(of: .step(plugin))): \(form.title).")]
        + form.blocks,
      fields: form.fields,
      actions: [
        ScreenAction("continue", title: "Choose and go on", asksFields: true) { action in
          guard form.plugin == plugin else {
            throw CheckoutError.foreignPromise(of: form.plugin, by: plugin)
          }
          draft.choices[plugin] = try await form.choose(action)
          draft.answered.insert(plugin)
          try onContinue()
          return .silent
        }.contributed(by: plugin),
        .cancelCheckout(onCancel),
      ])
  }
}
