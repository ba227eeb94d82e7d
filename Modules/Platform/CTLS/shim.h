#ifndef SHOP_CTLS_SHIM_H
#define SHOP_CTLS_SHIM_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* Macros of OpenSSL that Swift does not see. */

static inline long tls_require_version_1_2(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline long tls_set_server_name(SSL *session, const char *name) {
  return SSL_set_tlsext_host_name(session, name);
}

#endif
