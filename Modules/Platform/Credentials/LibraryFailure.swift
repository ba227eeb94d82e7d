import CCrypto

/// Why a call of the crypto library failed, as the library itself tells it.
///
/// It keeps a queue of errors for each thread. The first of a call is its cause, the others are what
/// came of that.
struct LibraryFailure: Sendable {
  /// The first error in the library's words: the part of it, the reason and what it was about.
  let cause: String
  /// Whether the system gave the library no memory.
  let isOutOfMemory: Bool

  /// Makes a call, and reads why it failed if it did.
  ///
  /// Errors that an earlier call left on the thread are forgotten first: they are none of this one.
  ///
  /// - Returns: why it failed; `nil` when it succeeded.
  static func of(_ call: () -> Bool) -> LibraryFailure? {
    ERR_clear_error()
    guard !call() else { return nil }
    var cause: String?
    var isOutOfMemory = false
    while let (code, text) = next() {
      if cause == nil { cause = text }
      if ccrypto_is_out_of_memory(code) != 0 { isOutOfMemory = true }
    }
    return LibraryFailure(
      cause: cause ?? "the crypto library gives no reason", isOutOfMemory: isOutOfMemory)
  }

  private static func next() -> (code: UInt, text: String)? {
    var data: UnsafePointer<CChar>?
    var flags: Int32 = 0
    let code = unsafe ERR_get_error_all(nil, nil, nil, &data, &flags)
    guard code != 0 else { return nil }
    let words = unsafe [ERR_lib_error_string(code), ERR_reason_error_string(code)].compactMap {
      unsafe $0.map { unsafe String(cString: $0) }
    }
    var text = words.isEmpty ? "error \(code)" : words.joined(separator: ": ")
    // Freed with the queue: copied here, at once.
    if flags & ERR_TXT_STRING != 0, let data = unsafe data.map({ unsafe String(cString: $0) }),
      !data.isEmpty
    {
      text += " (\(data))"
    }
    return (code, text)
  }
}
