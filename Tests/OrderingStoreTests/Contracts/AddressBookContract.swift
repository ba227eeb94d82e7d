import Expectations
import Ordering
import SharedKernel
import Testing

/// The promises of ordering about a person's stored addresses.
enum AddressBookContract: String, Hashable, Sendable, CaseIterable {
  case kept = "addresses are kept in their order, each once, with all their parts"
  case changed = "an address is changed in its place, and one that is removed is gone"
  case chosenDefault = "the default comes first, and the next one takes its place"
  case limited = "no more than a book holds are kept"
  case refused = "a change that is refused leaves all as it was"
  case own = "each account has a book of its own, and no one else reaches it"

  /// Checks the promise on an implementation in which nobody is signed in.
  func check(on shop: OrderingFixture) async throws {
    let (home, office) = (try Self.address("Main Street 1"), try Self.address("Side Street 2"))
    let cabin = try Self.address("Forest Road 3")
    func streets() async throws -> [String] {
      try await shop.addresses.addressBook().addresses.map(\.street)
    }
    if self != .own {
      try shop.session.signIn("ada")
      for address in [home, office, cabin] {
        try await shop.addresses.changeAddressBook { try $0.add(address) }
      }
    }
    switch self {
    case .kept:
      try await shop.addresses.changeAddressBook { try $0.add(office) }
      try await expectEqual(shop.addresses.addressBook(), AddressBook([home, office, cabin]))
    case .changed:
      let moved = try Self.address("Long Lane 4")
      try await shop.addresses.changeAddressBook { try $0.replace(office, with: moved) }
      try await expectEqual(streets(), ["Main Street 1", "Long Lane 4", "Forest Road 3"])
      try await shop.addresses.changeAddressBook { try $0.replace(cabin, with: home) }
      try await expectEqual(streets(), ["Main Street 1", "Long Lane 4"])
      try await shop.addresses.changeAddressBook { try $0.replace(home, with: home) }
      try await shop.addresses.changeAddressBook { try $0.remove(moved) }
      try await expectEqual(streets(), ["Main Street 1"])
    case .chosenDefault:
      try await shop.addresses.changeAddressBook { try $0.makeDefault(cabin) }
      try await expectEqual(streets(), ["Forest Road 3", "Main Street 1", "Side Street 2"])
      try await shop.addresses.changeAddressBook { try $0.remove(cabin) }
      try await expectEqual(streets(), ["Main Street 1", "Side Street 2"])
    case .limited:
      for number in 4...AddressBook.limit {
        let address = try Self.address("Street \(number)")
        try await shop.addresses.changeAddressBook { try $0.add(address) }
      }
      let surplus = try Self.address("Street of the surplus")
      await expectRefusal(.addressBookFull) {
        try await shop.addresses.changeAddressBook { try $0.add(surplus) }
      }
      try await shop.addresses.changeAddressBook { try $0.add(home) }
      try await expectEqual(streets().count, AddressBook.limit)
    case .refused:
      let unknown = try Self.address("Nowhere 0")
      let changes: [@Sendable (inout AddressBook) throws -> Void] = [
        { try $0.remove(unknown) }, { try $0.makeDefault(unknown) },
        { try $0.replace(unknown, with: home) },
      ]
      for change in changes {
        await expectRefusal(.noSuchAddress) {
          try await shop.addresses.changeAddressBook { book in
            try book.remove(home)
            try change(&book)
          }
        }
      }
      try await expectEqual(streets(), ["Main Street 1", "Side Street 2", "Forest Road 3"])
    case .own:
      await expectRefusal(.notSignedIn) { try await shop.addresses.addressBook() }
      await expectRefusal(.notSignedIn) {
        try await shop.addresses.changeAddressBook { try $0.add(home) }
      }
      try shop.session.signIn("ada")
      try await shop.addresses.changeAddressBook { try $0.add(home) }
      try shop.session.signIn("bob")
      #expect(try await streets().isEmpty)
      try await shop.addresses.changeAddressBook { try $0.add(office) }
      await expectRefusal(.noSuchAddress) {
        try await shop.addresses.changeAddressBook { try $0.remove(home) }
      }
      try await shop.addresses.changeAddressBook { try $0.remove(office) }
      try shop.session.signIn("ada")
      try await expectEqual(streets(), ["Main Street 1"])
    }
  }

  private static func address(_ street: String) throws -> Address {
    try Address(
      recipient: "Ada", street: street, city: "Salem", postalCode: "97301", region: "US-OR")
  }
}
