import CTLS
import Foundation

/// A key and a certificate that it signed itself, made for one test.
///
/// It is `@unchecked Sendable` since nothing changes once it is made, and OpenSSL counts references to
/// keys and certificates atomically.
@safe
final class TestCertificate: @unchecked Sendable {
  private struct Failed: Error {}

  let key: OpaquePointer
  let certificate: OpaquePointer

  /// Makes a certificate for names such as `DNS:localhost,IP:127.0.0.1`.
  ///
  /// - Parameters:
  ///   - names: What it is for.
  ///   - days: How many days from now it is good; fewer than none for one that is over.
  /// - Throws: An error when OpenSSL makes none.
  init(for names: String, days: Int = 1) throws {
    let maker = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil)
    defer { unsafe EVP_PKEY_CTX_free(maker) }
    var made: OpaquePointer?
    guard unsafe EVP_PKEY_keygen_init(maker) == 1, unsafe EVP_PKEY_keygen(maker, &made) == 1,
      let key = unsafe made, let certificate = unsafe X509_new()
    else { throw Failed() }
    unsafe (self.key, self.certificate) = (key, certificate)
    unsafe ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1)
    unsafe X509_gmtime_adj(X509_getm_notBefore(certificate), min(0, days * 86_400) - 86_400)
    unsafe X509_gmtime_adj(X509_getm_notAfter(certificate), days * 86_400)
    unsafe X509_set_version(certificate, 2)
    unsafe X509_set_pubkey(certificate, key)
    let name = unsafe X509_get_subject_name(certificate)
    unsafe X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, "relay", -1, -1, 0)
    unsafe X509_set_issuer_name(certificate, name)
    guard
      let names = unsafe X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, names)
    else { throw Failed() }
    unsafe X509_add_ext(certificate, names, -1)
    unsafe X509_EXTENSION_free(names)
    guard unsafe X509_sign(certificate, key, nil) > 0 else { throw Failed() }
  }

  deinit {
    unsafe X509_free(certificate)
    unsafe EVP_PKEY_free(key)
  }

  /// Writes it to a file, for whoever is to trust it.
  func write(to path: String) throws {
    guard let file = unsafe fopen(path, "w") else { throw Failed() }
    defer { unsafe fclose(file) }
    guard unsafe PEM_write_X509(file, certificate) == 1 else { throw Failed() }
  }

  /// The server's side of a session over a connected socket; `nil` when the other side leaves.
  func accept(on socket: CInt) -> OpaquePointer? {
    guard let context = unsafe SSL_CTX_new(TLS_server_method()) else { return nil }
    defer { unsafe SSL_CTX_free(context) }
    guard unsafe SSL_CTX_use_certificate(context, certificate) == 1,
      unsafe SSL_CTX_use_PrivateKey(context, key) == 1, let session = unsafe SSL_new(context)
    else { return nil }
    unsafe SSL_set_fd(session, socket)
    guard unsafe SSL_accept(session) == 1 else {
      unsafe SSL_free(session)
      return nil
    }
    return unsafe session
  }
}
