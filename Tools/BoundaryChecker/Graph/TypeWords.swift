/// The words that a file has to hold for its types to be read.
struct TypeWords: Sendable {
  /// What the name of a type has to hold to be a coordinator's, a view model's or a view's; `nil` when
  /// any name may be.
  let roles: [String]?

  private let roleSearch: WordSearch?
  private let hierarchySearch = WordSearch(["arent", "elegate", "hild"].map { Array($0.utf8) })

  init(roles: [String]?) {
    self.roles = roles
    roleSearch = roles.map { WordSearch($0.map { Array($0.utf8) }) }
  }

  /// The types of a file; none when nothing in it could break a rule about types.
  func declarations(_ bytes: [UInt8], _ reading: SourceReading) -> [TypeDeclaration] {
    guard reading.types != .none, roleSearch?.occurs(in: bytes) ?? true,
      reading.types == .all || hierarchySearch.occurs(in: bytes)
    else { return [] }
    return DeclarationScanner(bareSlashRegexLiterals: reading.bareSlashRegexLiterals).scan(bytes)
  }
}
