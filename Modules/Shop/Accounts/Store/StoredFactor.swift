import Accounts
import SharedKernel

/// A second factor as stored; the key is there for an authenticator.
struct StoredFactor: Sendable {
  let method: SecondFactorMethod
  let key: [UInt8]?
  let lastStep: Int64?
  let since: Timestamp
}
