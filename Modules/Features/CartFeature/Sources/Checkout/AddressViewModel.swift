import CartFeatureInterface
import Ordering
import Screens

/// The first step of the checkout: the delivery address, stored or typed; a typed one is stored once its order is paid.
@MainActor
struct AddressViewModel: CheckoutStep {
  let draft: CheckoutDraft
  let onContinue: @MainActor () throws -> Void
  let onCancel: @MainActor () throws -> Void

  func screen(of options: CheckoutOptions) throws -> Screen {
    let kept = options.addresses
    let chooses = !kept.isEmpty && !draft.typesAddress
    var blocks = [Block.text("\(draft.progress.position(of: .address)): where the order goes.")]
    if let address = draft.address {
      blocks.append(.facts([Fact("Ship to", .text(address.line))]))
    }
    return Screen(
      blocks: blocks,
      fields: chooses
        ? [choice(of: kept)]
        : AddressInput.Part.allCases.map { part in
          Field(part.rawValue, part.label, initial: draft.addressInput[part]) { text, _ in
            try part.check(text)
          }
        },
      actions: (chooses ? choosing(among: kept) : typing(besides: kept))
        + [.cancelCheckout(onCancel)])
  }

  private func choice(of kept: [Address]) -> Field {
    let chosen = draft.address.flatMap(kept.firstIndex) ?? 0
    return Field(
      "address", "Ship to",
      kind: .choice(kept.enumerated().map { Field.Option("\($0 + 1)", $1.line) }),
      initial: "\(chosen + 1)")
  }

  private func choosing(among kept: [Address]) -> [ScreenAction] {
    [
      ScreenAction("continue", title: "Choose and go on", asksFields: true) { action in
        guard let number = wholeNumber(action[answer: "address"]),
          kept.indices.contains(number - 1)
        else {
          throw InputError.invalidAnswer(
            field: "Ship to", remedy: "choose one of: 1 to \(kept.count)")
        }
        let chosen = kept[number - 1]
        do {
          _ = try chosen.region.taxRate()
        } catch {
          // Kept before its country's parts were asked for: the person completes it.
          draft.addressInput = AddressInput(chosen)
          draft.typesAddress = true
          throw error
        }
        return try goOn(with: chosen)
      },
      ScreenAction("new", title: "Type another address") { draft.typesAddress = true },
    ]
  }

  private func typing(besides kept: [Address]) -> [ScreenAction] {
    var actions = [
      ScreenAction(
        "continue", title: "Enter the address and go on",
        doubting: { action in
          draft.addressInput = AddressInput { action[answer: $0.rawValue] }
          return try draft.addressInput.doubtedAnswer()
        }
      ) { action in
        draft.typesAddress = true
        return try goOn(with: typed(action))
      }
    ]
    if !kept.isEmpty {
      actions.append(
        ScreenAction("choose", title: "Choose one of your addresses") { draft.typesAddress = false }
      )
    }
    return actions
  }

  private func typed(_ action: ActionInvocation) throws -> Address {
    draft.addressInput = AddressInput { action[answer: $0.rawValue] }
    return try draft.addressInput.address()
  }

  private func goOn(with address: Address) throws -> ActionOutcome {
    draft.address = address
    try onContinue()
    return .silent
  }
}

extension AddressInput {
  /// Checks the input, and returns the answer that a person may not mean.
  mutating func doubtedAnswer() throws -> ScreenAction.DoubtedAnswer? {
    try doubt().map { .init(field: $0.part.rawValue, question: $0.question) }
  }
}

extension ScreenAction {
  static func cancelCheckout(_ leave: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("cancel", title: "Leave the checkout; the cart is kept", perform: leave)
  }
}

extension ActionInvocation {
  /// Returns the one of the offered values that the answer to a field names.
  func choice<Choice>(
    of field: String, _ label: String, among offered: [Choice], by value: (Choice) -> String
  ) throws -> Choice {
    guard let chosen = offered.first(where: { value($0) == self[answer: field] }) else {
      let accepted = offered.map(value).joined(separator: ", ")
      throw InputError.invalidAnswer(field: label, remedy: "choose one of: \(accepted)")
    }
    return chosen
  }
}
