import Navigation
import Ordering
import Screens

/// The address section: the user's delivery addresses, the default first.
@MainActor
struct AddressSettingsViewModel: ViewModel {
  private static let title = "Settings: addresses"

  let addressBook: any AddressBookService
  @ViewState var input = AddressInput()
  @ViewState var edited: Address? = nil

  func screen() async throws -> Screen {
    let addresses = try await addressBook.addressBook().addresses
    if let edited, addresses.contains(edited) { return form(for: edited) }
    let isGone = edited != nil
    if isGone { reset() }
    let edit = editing(addresses)
    var blocks: [Block] = isGone ? [.notice("The address that you were changing is gone.")] : []
    blocks += [
      .text("A checkout offers these, the default first; you can also enter a new one there.")
    ]
    if addresses.isEmpty {
      blocks.append(.notice("No saved addresses."))
    } else {
      let rows = addresses.enumerated().map { index, address in
        Row(
          address.line, index == 0 ? [.text("default")] : [],
          pick: .init(edit, ["\(index + 1)"]))
      }
      blocks.append(.list(rows, columns: ["address", "use"]))
    }
    return Screen(
      title: Self.title, blocks: blocks, fields: fields,
      actions: actions(for: addresses, edit: edit))
  }

  private var fields: [Field] {
    AddressInput.Part.allCases.map { part in
      Field(part.rawValue, part.label, initial: input[part]) { text, _ in try part.check(text) }
    }
  }

  private func editing(_ addresses: [Address]) -> ScreenAction {
    ScreenAction(
      "edit", title: "Change an address", parameters: [.row("number")]
    ) { action in
      let address = try action.item(among: addresses)
      (self.edited, self.input) = (address, AddressInput(address))
      return .silent
    }
  }

  private func actions(for addresses: [Address], edit: ScreenAction) -> [ScreenAction] {
    let add = ScreenAction("add", title: "Save an address", doubting: doubt) { action in
      let address = try self.typed(action)
      return try await self.change("address saved") { try $0.add(address) }
    }
    guard !addresses.isEmpty else {
      return [add]
        + ["edit", "default", "remove"].map { .absent($0, because: "no address is saved") }
    }
    let makeDefault = ScreenAction(
      "default", title: "Make an address the default", parameters: [.row("number")]
    ) { action in
      let address = try action.item(among: addresses)
      return try await self.change("changed the default") { try $0.makeDefault(address) }
    }
    let remove = ScreenAction(
      "remove", title: "Remove an address", parameters: [.row("number")],
      confirming: { "Remove the address \(try $0.item(among: addresses).line)" }
    ) { action in
      let address = try action.item(among: addresses)
      return try await self.change("address removed") { try $0.remove(address) }
    }
    return [add, edit, makeDefault, remove]
  }

  private func form(for address: Address) -> Screen {
    Screen(
      title: Self.title, blocks: [.facts([Fact("Address", .text(address.line))])], fields: fields,
      actions: [
        ScreenAction("save", title: "Fill in and save", doubting: doubt) { action in
          let new = try self.typed(action)
          return try await self.change("changed the address") {
            try $0.replace(address, with: new)
          }
        },
        ScreenAction("cancel", title: "Change nothing") { self.reset() },
      ])
  }

  private func doubt(_ action: ActionInvocation) throws -> ScreenAction.DoubtedAnswer? {
    input = AddressInput { action[answer: $0.rawValue] }
    return try input.doubtedAnswer()
  }

  private func typed(_ action: ActionInvocation) throws -> Address {
    input = AddressInput { action[answer: $0.rawValue] }
    return try input.address()
  }

  private func change(
    _ message: String, _ change: @escaping @Sendable (inout AddressBook) throws -> Void
  ) async throws -> ActionOutcome {
    try await addressBook.changeAddressBook(change)
    reset()
    return ActionOutcome(message)
  }

  private func reset() { (edited, input) = (nil, AddressInput()) }
}
