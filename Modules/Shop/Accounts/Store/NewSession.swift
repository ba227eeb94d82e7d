import Credentials
import SharedKernel

/// A session about to be opened, on this device and in place of the one before.
struct NewSession: Sendable {
  let token: SecureToken
  let previous: [UInt8]?
  let name: String
  let device: String
  let at: Timestamp
}
