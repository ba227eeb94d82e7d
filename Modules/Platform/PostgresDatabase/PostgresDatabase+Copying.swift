package import Database

extension PostgresDatabase {
  /// Whether a text is the URL of a server rather than a file path.
  package static func isURL(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  package static func copyPlace(at address: String) -> CopyPlace {
    CopyPlace(open: opener(at: address)) {
      true
    } lastNumber: { transaction, table in
      try transaction.first(
        """
        SELECT pg_sequence_last_value(pg_get_serial_sequence(?1, attname::text)::regclass)
        FROM pg_attribute WHERE attrelid = ?1::regclass AND attidentity <> ''
        """, table.name
      ) { try $0.optional(0, $0.int64) } ?? nil
    } continueNumbers: { transaction, table, number in
      // A table that has assigned no number yet starts with the first.
      _ = try transaction.first(
        """
        SELECT setval(pg_get_serial_sequence(?1, attname::text)::regclass, greatest(?2, 1), ?2 > 0)
        FROM pg_attribute WHERE attrelid = ?1::regclass AND attidentity <> ''
        """, table.name, number
      ) { try $0.int64(0) }
    }
  }
}
