import CCrypto

/// Bytes nobody can predict, from the library's generator, which the kernel seeds.
enum RandomBytes {
  /// Makes so many bytes.
  static func make(_ count: Int) throws(CredentialsError) -> [UInt8] {
    guard let size = Int32(exactly: count), size >= 0 else { throw .randomUnavailable }
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe RAND_priv_bytes(buffer.baseAddress, size)
    }
    guard code == 1 else { throw .randomUnavailable }
    return bytes
  }
}
