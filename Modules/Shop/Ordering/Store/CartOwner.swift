import Accounts
import Database
import SharedKernel

/// Whose cart it is: an account's, or the device's while nobody is signed in.
///
/// The owner is part of every statement about carts, as a binding.
enum CartOwner {
  case account(User.ID)
  case guest(device: String)

  /// How the owner is kept in a column.
  var column: String {
    switch self {
    case .account(let id): "account:\(id)"
    case .guest(let device): "guest:\(device)"
    }
  }
}

extension ReadTransaction {
  /// The device's owner of a cart, or `nil` before the device had one.
  func guestOwner() throws -> CartOwner? {
    try first("SELECT id FROM ordering_device WHERE number = 1") { row in
      CartOwner.guest(device: try row.text(0))
    }
  }

  /// The owner of the current cart, or `nil` when it cannot hold anything yet.
  func cartOwner(for user: User?) throws -> CartOwner? {
    if let user { return .account(user.id) }
    return try guestOwner()
  }
}

extension WriteTransaction {
  /// The owner of the current cart; gives the device an identifier where it has none.
  func cartOwner(for user: User?, identifiers: IDGenerator) throws -> CartOwner {
    if let user { return .account(user.id) }
    if let guest = try guestOwner() { return guest }
    let device = identifiers.next(prefix: "d")
    try run("INSERT INTO ordering_device (number, id) VALUES (1, ?)", device)
    return .guest(device: device)
  }
}
