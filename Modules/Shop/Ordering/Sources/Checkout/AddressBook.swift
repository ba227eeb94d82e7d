public import DependencyInjection

/// The addresses that a person keeps for their orders, each once; the first is the default.
///
/// The one that becomes the default moves to the front, so there is a default as long as there is an address.
public struct AddressBook: Hashable, Sendable {
  /// How many addresses a person may keep.
  public static let limit = 20

  /// The addresses, the default first.
  public private(set) var addresses: [Address]

  public init(_ addresses: [Address] = []) { self.addresses = addresses }

  /// Keeps an address, behind the others; one that is kept already stays where it is.
  ///
  /// Throws ``OrderingError/addressBookFull``.
  public mutating func add(_ address: Address) throws(OrderingError) {
    guard !addresses.contains(address) else { return }
    guard addresses.count < Self.limit else { throw .addressBookFull }
    addresses.append(address)
  }

  /// Changes an address in its place; it becomes one with an equal one, in the place of the earlier.
  ///
  /// Throws ``OrderingError/noSuchAddress``.
  public mutating func replace(_ address: Address, with new: Address) throws(OrderingError) {
    addresses[try index(of: address)] = new
    if let last = addresses.lastIndex(of: new), last != addresses.firstIndex(of: new) {
      addresses.remove(at: last)
    }
  }

  /// Forgets an address, or throws ``OrderingError/noSuchAddress``.
  public mutating func remove(_ address: Address) throws(OrderingError) {
    addresses.remove(at: try index(of: address))
  }

  /// Makes an address the default, or throws ``OrderingError/noSuchAddress``.
  public mutating func makeDefault(_ address: Address) throws(OrderingError) {
    addresses.insert(addresses.remove(at: try index(of: address)), at: 0)
  }

  private func index(of address: Address) throws(OrderingError) -> Int {
    guard let index = addresses.firstIndex(of: address) else { throw .noSuchAddress }
    return index
  }
}

/// Keeps the address book of the person signed in.
public protocol AddressBookService: Sendable {
  /// The person's addresses, or throws ``OrderingError/notSignedIn``.
  func addressBook() async throws -> AddressBook

  /// Changes the person's addresses as they are at that moment, in one step.
  ///
  /// Where `change` throws, all stays as it was. Throws ``OrderingError/notSignedIn`` and what `change` throws.
  ///
  /// ```swift
  /// try await addresses.changeAddressBook { book in try book.makeDefault(office) }
  /// ```
  func changeAddressBook(_ change: @escaping @Sendable (inout AddressBook) throws -> Void)
    async throws
}

public enum AddressBookKey: DependencyKey { public typealias Value = any AddressBookService }
