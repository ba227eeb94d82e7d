public import DependencyInjection

/// A person's stored addresses without duplicates; the first is the default.
///
/// A new default moves to the front, so there is a default as long as there is an address.
public struct AddressBook: Hashable, Sendable {
  public static let limit = 20

  /// The addresses, the default first.
  public private(set) var addresses: [Address]

  public init(_ addresses: [Address] = []) { self.addresses = addresses }

  /// Adds an address after the others; an existing one stays where it is.
  public mutating func add(_ address: Address) throws(OrderingError) {
    guard !addresses.contains(address) else { return }
    guard addresses.count < Self.limit else { throw .addressBookFull }
    addresses.append(address)
  }

  /// Adds the address of a paid order if there is room, so that it is offered with the next one.
  public mutating func use(_ address: Address) { try? add(address) }

  /// Replaces an address in its place; if it now equals another, only the earlier one stays.
  public mutating func replace(_ address: Address, with new: Address) throws(OrderingError) {
    addresses[try index(of: address)] = new
    if let last = addresses.lastIndex(of: new), last != addresses.firstIndex(of: new) {
      addresses.remove(at: last)
    }
  }

  /// Removes an address, or throws ``OrderingError/noSuchAddress``.
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

/// Stores the address book of the signed-in person.
public protocol AddressBookService: Sendable {
  /// Returns the person's addresses, or throws ``OrderingError/notSignedIn``.
  func addressBook() async throws -> AddressBook

  /// Changes the person's current addresses in one step.
  ///
  /// If `change` throws, nothing changes. Throws ``OrderingError/notSignedIn`` and the errors of `change`.
  ///
  /// ```swift
  /// try await addresses.changeAddressBook { book in try book.makeDefault(office) }
  /// ```
  func changeAddressBook(_ change: @escaping @Sendable (inout AddressBook) throws -> Void)
    async throws
}

public enum AddressBookKey: DependencyKey { public typealias Value = any AddressBookService }
