import Database

extension TextIndex {
  /// The commands that create the index, or update the weights of an existing one.
  ///
  /// The texts are in a table with a `tsvector` of their tokens, under a GIN index; a function of the same
  /// name finds and ranks rows, and triggers count the tokens. No dictionary or parser of the server is
  /// involved: tokens are used unchanged, up to 500 characters each.
  var definition: [String] {
    let texts = columns.map(\.name.description)
    let most = columns.map(\.weight).max() ?? 1
    // From class D, the last column, to class A, the first.
    let shares = columns.map { $0.weight / most } + Array(repeating: 0, count: 4 - columns.count)
    let weights = shares.reversed().map { "\($0)" }.joined(separator: ", ")
    return Self.functions + [
      """
      CREATE TABLE IF NOT EXISTS \(name) (
        rowid BIGINT PRIMARY KEY,
        \(texts.map { "\($0) TEXT COLLATE \"C\"" }.joined(separator: ", ")),
        tokens TSVECTOR GENERATED ALWAYS AS (text_index_tokens(\(texts.joined(separator: ", ")))) STORED
      )
      """,
      "CREATE INDEX IF NOT EXISTS \(name)_by_token ON \(name) USING gin (tokens)",
      // Rank by the distance between tokens, normalised by text length. Each subquery is computed once, not
      // for every row.
      """
      CREATE OR REPLACE FUNCTION \(name)(query TEXT) RETURNS TABLE (rowid BIGINT, rank DOUBLE PRECISION)
      LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT kept.rowid,
          -ts_rank_cd('{\(weights)}', kept.tokens, (SELECT text_index_query(query)), 2)
        FROM \(name) AS kept WHERE kept.tokens @@ (SELECT text_index_query(query))
      $$
      """,
      "CREATE TABLE IF NOT EXISTS \(terms) (term TEXT COLLATE \"C\" PRIMARY KEY, doc BIGINT NOT NULL)",
      """
      CREATE OR REPLACE FUNCTION \(name)_count() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          UPDATE \(terms) SET doc = doc - gone.count
          FROM (SELECT lexeme, count(*) FROM former, unnest(tokens) GROUP BY lexeme) AS gone
          WHERE term = lexeme;
          DELETE FROM \(terms) WHERE doc = 0 AND term IN (SELECT lexeme FROM former, unnest(tokens));
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO \(terms) AS known (term, doc)
          SELECT lexeme, count(*) FROM present, unnest(tokens) GROUP BY lexeme ORDER BY lexeme
          ON CONFLICT (term) DO UPDATE SET doc = known.doc + excluded.doc;
        END IF;
        RETURN NULL;
      END
      $$
      """,
      trigger("insert", after: "INSERT", "NEW TABLE AS present"),
      trigger("update", after: "UPDATE", "OLD TABLE AS former NEW TABLE AS present"),
      trigger("delete", after: "DELETE", "OLD TABLE AS former"),
    ]
  }

  private func trigger(_ suffix: String, after event: String, _ tables: String) -> String {
    """
    CREATE OR REPLACE TRIGGER \(name)_\(suffix) AFTER \(event) ON \(name) REFERENCING \(tables)
    FOR EACH STATEMENT EXECUTE FUNCTION \(name)_count()
    """
  }

  /// The functions that all indexes share: conversions of tokens to `tsvector` and `tsquery`, and the query.
  ///
  /// The texts are classes A to D. Token positions run across all texts, with a gap between two texts, so
  /// that no phrase matches across it.
  private static let functions = [
    #"""
    CREATE OR REPLACE FUNCTION text_index_quoted(token TEXT) RETURNS TEXT
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT '''' || replace(replace(left(token, 500), '\', '\\'), '''', '''''') || ''''
    $$
    """#,
    """
    CREATE OR REPLACE FUNCTION text_index_tokens(VARIADIC texts TEXT[]) RETURNS TSVECTOR
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(string_agg(text_index_quoted(token) || ':' || place || class, ' '), '')::tsvector
      FROM (
        SELECT token, substr('ABCD', number::int, 1) AS class,
          least(row_number() OVER (ORDER BY number, position), 16383) AS place
        FROM unnest(texts) WITH ORDINALITY AS part (text, number),
          unnest(string_to_array(part.text || ' ', ' ')) WITH ORDINALITY AS piece (token, position)
      ) AS placed
      WHERE token <> ''
    $$
    """,
    """
    CREATE OR REPLACE FUNCTION text_index_query(query TEXT) RETURNS TSQUERY
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT coalesce(string_agg(
        CASE WHEN number = 1 THEN '' WHEN part[1] = 'OR' THEN ' | ' ELSE ' & ' END || part[2] || '(' || (
          SELECT string_agg(text_index_quoted(token), ' <-> ' ORDER BY position)
          FROM unnest(string_to_array(part[3], ' ')) WITH ORDINALITY AS piece (token, position)
          WHERE token <> '')
        || replace(part[4], '*', ':*') || ')' || part[5], '' ORDER BY number), '')::tsquery
      FROM regexp_matches(query, '(OR|AND)?[ ]*([(]?)"([^"]*)"([*]?)([)]?)', 'g')
        WITH ORDINALITY AS phrase (part, number)
    $$
    """,
  ]
}
