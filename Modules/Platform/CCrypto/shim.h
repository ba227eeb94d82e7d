#ifndef SHOP_CCRYPTO_SHIM_H
#define SHOP_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// Swift sees no macro that is made of others: this gives the question a plain signature.
static inline int ccrypto_is_out_of_memory(unsigned long code) {
  return ERR_GET_REASON(code) == ERR_R_MALLOC_FAILURE;
}

#endif
