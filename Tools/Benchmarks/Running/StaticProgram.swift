/// A small program of one file, compiled as the shop is shipped.
struct StaticProgram {
  let path: String

  /// Compiles it.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - source: Its text.
  ///   - flags: What the compiler is given besides.
  ///   - folder: Where it is put.
  /// - Throws: What the compiler says, when it fails.
  init(_ name: String, source: String, flags: [String] = [], in folder: TemporaryFolder) throws {
    path = "\(folder.path)/\(name)"
    let file = try folder.write(source, to: "\(name).swift")
    #if os(Linux)
      let linking = ["-static-executable", "-Xlinker", "-s"]
    #else
      let linking: [String] = []
    #endif
    _ = try Program(
      "swiftc", ["-O", "-parse-as-library", file, "-o", path] + flags + linking
    ).output()
  }
}
