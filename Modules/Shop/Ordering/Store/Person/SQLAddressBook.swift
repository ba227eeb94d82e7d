import Accounts
import Database
public import Ordering
import SharedKernel

public struct SQLAddressBook: AddressBookService {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func addressBook() async throws -> AddressBook {
    let account = try core.account()
    return try await core.database.read { try AddressTable($0).addressBook(of: account) }
  }

  public func changeAddressBook(
    _ change: @escaping @Sendable (inout AddressBook) throws -> Void
  ) async throws {
    let account = try core.account()
    try await core.database.write { transaction in
      try AddressTable(transaction).change(of: account, change)
    }
  }
}

/// The address books of the accounts.
struct AddressTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func addressBook(of account: User.ID) throws -> AddressBook {
    AddressBook(
      try reading.rows(
        """
        SELECT recipient, street, city, postal_code, region FROM ordering_address
        WHERE account = ? ORDER BY position
        """, account.rawValue
      ) { try $0.address(0) })
  }
}

extension AddressTable where Transaction == any WriteTransaction {
  func change(of account: User.ID, _ change: (inout AddressBook) throws -> Void) throws {
    let before = try addressBook(of: account)
    var book = before
    try change(&book)
    guard book != before else { return }
    // A book is short, and its order matters, so it is rewritten as a whole.
    try transaction.run("DELETE FROM ordering_address WHERE account = ?", account.rawValue)
    for (position, address) in book.addresses.enumerated() {
      try transaction.run(
        """
        INSERT INTO ordering_address
          (account, position, recipient, street, city, postal_code, region)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, account.rawValue, position, address.recipient, address.street, address.city,
        address.postalCode, address.region.code)
    }
  }

  /// Adds the address of a paid order, so that the next one offers it; a full book stays as it is, and so does one
  /// with a damaged row, which must not leave a charged order unpaid.
  func keep(_ address: Address, of account: User.ID) throws {
    do {
      try change(of: account) { $0.use(address) }
    } catch OrderingError.damaged {}
  }
}
