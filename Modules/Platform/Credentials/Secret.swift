import CCrypto

/// Bytes that must stay hidden: a password, a shared key.
///
/// Printing never reveals the content, whether by interpolation, `dump` or a debugger's summary. Copies share
/// one piece of memory, which is overwritten when the last copy is gone. Comparing two secrets takes a time
/// that depends only on their lengths.
package struct Secret: Sendable {
  private let storage: Storage

  /// Copies bytes.
  package init(_ bytes: some Collection<UInt8>) { storage = Storage(bytes) }

  /// Copies the UTF-8 bytes of a text, exactly as they are: nothing is normalised or trimmed.
  package init(_ text: String) { self.init(text.utf8) }

  /// The number of bytes.
  package var count: Int { unsafe storage.bytes.count }

  @unsafe
  func withUnsafeBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    unsafe body(UnsafeBufferPointer(storage.bytes))
  }
}

extension Secret {
  /// The memory of a secret; it never changes while it is shared.
  ///
  /// `@unchecked Sendable` and `@safe`: the pointer is set once, nothing writes through it between
  /// `init` and `deinit`, and no access outlives the object.
  @safe
  private final class Storage: @unchecked Sendable {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ source: some Collection<UInt8>) {
      unsafe bytes = UnsafeMutableBufferPointer.allocate(capacity: source.count)
      unsafe _ = bytes.initialize(fromContentsOf: source)
    }

    deinit {
      unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
      unsafe bytes.deallocate()
    }
  }
}

extension Secret: Equatable {
  /// Compares in a time that depends only on the lengths.
  package static func == (left: Secret, right: Secret) -> Bool {
    unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right in
        unsafe left.count == right.count
          && CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
      }
    }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "‹secret›" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
