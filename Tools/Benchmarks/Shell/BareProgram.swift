/// The floor of a static Swift program: it opens a file, runs one query, prints the rows, and ends.
struct BareProgram {
  let path: String

  /// Compiles it as the shop is shipped.
  init(in folder: TemporaryFolder) throws {
    let modules = "Modules/Platform/CSQLite"
    let flags = [
      "-Xcc", "-fmodule-map-file=\(modules)/module.modulemap", "-I", modules, "-lsqlite3", "-lm",
    ]
    path = try StaticProgram("bare", source: Self.source, flags: flags, in: folder).path
  }

  private static let source = """
    import CSQLite
    import Foundation

    @main
    enum Bare {
      static func main() {
        var database: OpaquePointer?
        var statement: OpaquePointer?
        sqlite3_open_v2(CommandLine.arguments[1], &database, SQLITE_OPEN_READWRITE, nil)
        sqlite3_prepare_v2(database, CommandLine.arguments[2], -1, &statement, nil)
        var text = ""
        while sqlite3_step(statement) == SQLITE_ROW {
          for column in 0..<sqlite3_column_count(statement) {
            if let value = sqlite3_column_text(statement, column) {
              text += String(cString: value) + "|"
            }
          }
        }
        print(text)
        exit(0)
      }
    }

    """
}
