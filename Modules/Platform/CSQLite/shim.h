#ifndef SHOP_CSQLITE_SHIM_H
#define SHOP_CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift sees neither variadic functions nor macros that cast to a function pointer: these give them
// a plain signature.

static inline int csqlite_db_config(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Reads the first bytes of the file itself, past the cache and the log: through SQLite's own descriptor,
// since closing another one of the same file would drop the process's locks on it.
static inline int csqlite_read_header(sqlite3 *db, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, 0);
}

// Whether the path of the file leads elsewhere by now; 0 where SQLite cannot tell.
static inline int csqlite_has_moved(sqlite3 *db) {
  int moved = 0;
  return sqlite3_file_control(db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

// An empty blob is a blob, not NULL, even where its bytes have no address.
static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
