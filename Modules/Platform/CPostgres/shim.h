#ifndef SHOP_CPOSTGRES_SHIM_H
#define SHOP_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

// The fields of an error are named by characters, which Swift does not take from macros.

static inline const char *cpostgres_sqlstate(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *cpostgres_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline const char *cpostgres_constraint(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

// The function of the server that raised it: the same in every language of its messages.
static inline const char *cpostgres_function(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);
}

#endif
