public import Accounts

extension SessionWatch {
  /// Watches over a command that reads and writes nothing.
  public func checkSession() async throws -> SessionEnd? {
    if let end = try await beginWatch() { return end }
    return try await endWatch()
  }
}
